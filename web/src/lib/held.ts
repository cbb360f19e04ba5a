/** The last value that was there. What is being taken off the page may still ask for it: a button that loses the focus, say. */
export function held<T>(value: () => T | null): () => T | null {
  let last: T | null = null;
  return () => (last = value() ?? last);
}
