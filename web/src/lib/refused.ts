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
