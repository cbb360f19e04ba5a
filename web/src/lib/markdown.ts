/** The Markdown of a RULES.md: headings, and paragraphs that may open with the id of their clause. */

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'text'; html: string; clause: string | null; plain: string; options: readonly Option[] };

/** What a table may choose under a clause, the usual choice first. */
export interface Option {
  name: string;
  html: string;
}

const CLAUSE = /^\*\*([A-Z]{2,}-[\w.-]+)\*\*\s*/;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Emphasis, code and mentions of clauses. The text is escaped first: nothing in it can be markup. */
export function inline(text: string): string {
  return escape(text)
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
            .replace(/\b([A-Z]{2,}-\d[\w-]*(?:\.[\w-]+)*)/g, '<a href="#$1">$1</a>'),
    )
    .join('');
}

export const spoken = (name: string): string => name.replaceAll('_', ' ');
const YES: Record<string, string> = { true: 'yes', false: 'no' };
const OPTION = /`([a-z_]+)`: (?=\*\*)/;

/** What an option can be, as a person says it: "no or yes", "by lot or a player". */
const choices = (text: string): string =>
  text
    .replace('**none** | a seat', '**by lot** | a player of your choice')
    .replace(/; with (true|false),?/g, (_, word: string) => (word === 'true' ? '; if so,' : '; if not,'))
    .replace(/\b(true|false)\b/g, (word) => YES[word]!)
    .replace(/\b[a-z]+(_[a-z]+)+\b/g, spoken)
    .replaceAll(' | ', ' or ');

export function read(text: string): Block[] {
  const names = new Set([...text.matchAll(new RegExp(OPTION, 'g'))].map(([, name]) => name!));
  /** Other mentions of an option: without code. */
  const mentions = (body: string): string =>
    body
      .replace(/`([a-z_]+)`( = (true|false)\b)?/g, (whole: string, name: string, is?: string, word?: string) =>
        names.has(name) ? `*${spoken(name)}*${is ? ` = ${YES[word!]}` : ''}` : whole,
      )
      .replace(/(\* = )([a-z]+(?:_[a-z]+)+)/g, (_, before: string, word: string) => before + spoken(word));
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const heading = /^(#+)\s+(.*)$/.exec(paragraph);
      if (heading) {
        const [, marks = '', numbered = ''] = heading;
        const title = numbered.replace(/^\d+\.\s+/, ''); // the clauses below have it, and numbers may be left out
        return { kind: 'heading', level: marks.length, text: title, id: title.toLowerCase().replace(/[^\w]+/g, '-') };
      }
      const opening = CLAUSE.exec(paragraph);
      const body = paragraph.slice(opening?.[0].length ?? 0).replace(/\s*\n\s*/g, ' ');
      // The clause, then each option's name and what it can be.
      const [says = '', ...rest] = body.split(OPTION);
      const options = rest.flatMap((name, n) =>
        n % 2 ? [] : [{ name, html: inline(choices(mentions(rest[n + 1] ?? '')).trim()) }],
      );
      return {
        kind: 'text',
        html: inline(mentions(says)),
        clause: opening?.[1] ?? null,
        plain: body.replace(/[*`]/g, ''),
        options,
      };
    });
}
