/**
 * A house that was built anew has no parts of the page of before any more. Then the page is loaded anew, once for each
 * newer one: nothing is in the hand while a part is being fetched. Otherwise it is said what is the matter.
 */
import { folder } from './home';
import { Refused } from './refused';

const KEY = 'teahouse-renewed';
const entryOf = (html: Document): string => html.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** Called where a part of the page couldn't be fetched: never resolves where the page is being loaded anew. */
export async function renewed(): Promise<never> {
  const answer = await fetch(folder, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) throw new Refused('offline', 'The house can’t be reached now, and this was not kept from before.');
  const newest = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (!newest || newest === entryOf(document) || sessionStorage.getItem(KEY) === newest)
    throw new Refused('missing', 'The house doesn’t have this part of the page. Load it anew in a while.');
  sessionStorage.setItem(KEY, newest);
  location.reload();
  return new Promise(() => {});
}

/** Whether this page was just loaded anew for that: told once. */
export function wasRenewed(): boolean {
  const [entry, told] = [sessionStorage.getItem(KEY), sessionStorage.getItem(`${KEY}-told`)];
  if (!entry || entry === told) return false;
  sessionStorage.setItem(`${KEY}-told`, entry);
  return true;
}
