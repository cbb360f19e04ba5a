/** Numbers, lists and first letters in a label, as teahouse.engine.voice has them for sentences. */

/** With a capital letter: for the beginning of a label. */
export const opening = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "an expert", "a regular". */
export const one = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

/** "a, b and c". */
export const listed = (things: readonly string[], last = 'and'): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`;

/** "1 tile", "3 tiles". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${figure(number)} ${Math.abs(number) === 1 ? one : many}`;

/** A number as it is written: below nothing with a minus, not a hyphen. */
export const figure = (number: number): string => (number < 0 ? `−${-number}` : String(number));

/** The owner of something, by the name of a seat: "your", "Mei’s". */
export const whose = (name: string): string => (name === 'You' ? 'your' : `${name}’s`);

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number in words: "six". */
export const inWords = (number: number): string => NUMBERS[number] ?? String(number);
