/** The house's "no", over HTTP or live: a code for programs, a sentence for people, and the rule where one forbids it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }
}

/** What went wrong, in a sentence for people. */
export function sentence(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
