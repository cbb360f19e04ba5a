// Keeps the page at hand. What it was opened with is kept as it comes; the rest, and with it all that is needed to play
// without a network, when a page that has nothing else to do asks for it (web/src/lib/keeping.ts).
const HOME = new URL('.', location.href);
const SHELF = `teahouse ${HOME.pathname}`;
const SHELL = HOME.href;

self.addEventListener('install', (event) => {
  const first = ['', 'icon.svg', 'icon-turn.svg', 'manifest.webmanifest'].map((name) => new URL(name, HOME).href);
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(first)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), caches.delete('teahouse-shell')])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(HOME.href)) return;
  const path = url.pathname.slice(HOME.pathname.length);
  if (path.startsWith('api/')) return;
  if (request.mode === 'navigate') {
    // The newest page where the house answers; else the kept one, whose parts are kept with it.
    event.respondWith(fetch(request).catch(() => caches.open(SHELF).then((shelf) => shelf.match(SHELL))));
    return;
  }
  if (!path.startsWith('assets/') && !/\.(svg|png|webmanifest)$/.test(path)) return;
  event.respondWith(kept(request));
});

const coming = new Map();

async function kept(request) {
  const shelf = await caches.open(SHELF);
  const found = await shelf.match(request, { ignoreVary: true });
  if (found) return found;
  const url = typeof request === 'string' ? request : request.url;
  // Whoever else wants it meanwhile waits for the same answer.
  const asked = coming.get(url);
  if (asked) return (await asked).clone();
  const answered = fetch(request).then(async (answer) => {
    if (answer.ok) await shelf.put(request, answer.clone());
    return answer;
  });
  coming.set(url, answered);
  answered.catch(() => {}).finally(() => coming.delete(url));
  return (await answered).clone();
}

// A page asks that all files of its version be kept. Only when they are all there is it the page that opens without a
// network, and only then does what belonged to another version go.
self.addEventListener('message', (event) => {
  const { entry, files } = event.data ?? {};
  if (files) event.waitUntil(keep(entry, files).then((done) => event.source?.postMessage({ kept: done })));
});

let keeping = null;

function keep(entry, files) {
  keeping ??= fetched(entry, files)
    .catch(() => false)
    .finally(() => (keeping = null));
  return keeping;
}

async function fetched(entry, files) {
  const shelf = await caches.open(SHELF);
  const wanted = files.map((name) => new URL(name, HOME).href);
  for (const file of wanted) {
    const answer = await kept(file);
    if (!answer.ok) return false;
  }
  const shell = await fetch(SHELL, { cache: 'no-store' });
  const page = await shell.clone().text();
  if (!shell.ok || !page.includes(entry)) return false; // there is a newer one: it will ask for its own
  await shelf.put(SHELL, shell);
  const all = new Set([...wanted, SHELL]);
  for (const old of await shelf.keys()) if (!all.has(old.url)) await shelf.delete(old);
  return true;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path || HOME.pathname;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => new URL(one.url).pathname === path) || windows[0];
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
