/** The same thing after what was told to have changed in it (`server/wire/changes.py`). */
import type { Change } from '$views/http';

type Inside = Record<string | number, unknown>;

export function changed<T>(before: T, changes: readonly Change[]): T {
  const whole = { it: structuredClone(before) };
  for (const { at, to, start, out } of changes) {
    const way = ['it', ...at];
    const last = way.pop()!;
    const around = way.reduce<Inside>((inside, name) => inside[name] as Inside, whole);
    if (out == null) around[last] = to;
    else (around[last] as unknown[]).splice(start ?? 0, out, ...(to as unknown[]));
  }
  return whole.it;
}
