/** On which days I have played the deal to its end: kept in the browser, for the row of days. */
const KEY = 'teahouse-dealt';
/** So many days are kept. */
const MOST = 60;

/** The days, as "2026-11-18", the first one first. */
export function daysDealt(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((day) => typeof day === 'string') : [];
  } catch {
    return [];
  }
}

/** The deal of a day is played. */
export function dealt(day: string): void {
  const days = daysDealt();
  if (days.includes(day)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...days, day].toSorted().slice(-MOST)));
  } catch {
    // A browser that keeps nothing still deals.
  }
}
