/** What the page and its workers say to each other. */

/** Under what an answer is kept that the page may give while no Python runs. */
export const TOLD = 'told/';

/** The last message on a line that the house has ended. */
export interface Closed {
  readonly is: 'closed';
  readonly code: number;
  readonly text: string;
}

/** The parts of the Python code, and what can be answered without it: written when the page is built. */
export interface Parts {
  readonly runtime: string;
  readonly wheels: readonly string[];
  readonly told: string;
  /** Archives by what they are needed for: "core" first, then each game's. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

export type ToTab =
  | { readonly is: 'begin'; readonly parts: string }
  | {
      readonly is: 'ask';
      readonly id: number;
      readonly method: string;
      readonly address: string;
      readonly body: string;
    }
  | { readonly is: 'open'; readonly line: number; readonly table: string; readonly seen: number }
  | { readonly is: 'hear'; readonly line: number; readonly text: string }
  | { readonly is: 'close'; readonly line: number };

export type FromTab =
  | { readonly is: 'answer'; readonly id: number; readonly status: number; readonly text: string }
  | { readonly is: 'say'; readonly line: number; readonly text: string }
  | { readonly is: 'closed'; readonly line: number; readonly code: number; readonly text: string }
  /** Something is in the browser's storage now. */
  | { readonly is: 'kept'; readonly key: string; readonly there: boolean }
  | { readonly is: 'lost'; readonly reason: string };

export type ToThinker =
  | { readonly is: 'begin'; readonly parts: string }
  | { readonly is: 'think'; readonly id: number; readonly question: string };
export interface FromThinker {
  readonly id: number;
  readonly answer: string | null;
  readonly trouble: string;
}
