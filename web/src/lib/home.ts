/** Where this page lies, and whether there is a house behind it. */

/** A folder of files on some host: there is no house, and everything is done in this tab. */
export const alone = document.documentElement.dataset.house === 'none';
/** The folder in which the page lies. */
export const folder = alone ? new URL('.', location.href).pathname : '/';
/** The address of a page of ours. A host of files knows none of them: there they stand behind a hash. */
export const wayTo = (path: string): string => (alone ? `#${path}` : path);
/** The same for whoever gets the link. */
export const fullWayTo = (path: string): string => new URL(wayTo(path), location.href).href;
/** The address of a file beside the page. */
export const fileOf = (name: string): string => folder + name;
