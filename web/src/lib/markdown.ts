/** The Markdown of a RULES.md: headings, and paragraphs that may open with the id of their clause. */

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'text'; html: string; clause: string | null; plain: string };

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

export function read(text: string): Block[] {
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
      return { kind: 'text', html: inline(body), clause: opening?.[1] ?? null, plain: body.replace(/[*`]/g, '') };
    });
}
