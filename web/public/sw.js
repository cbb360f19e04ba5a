// Keeps the shell at hand: installed pages open without a network and say what is missing.
const SHELF = 'teahouse-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELF).then((shelf) => shelf.addAll(['/', '/icon.svg', '/icon-turn.svg', '/manifest.webmanifest'])),
  );
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    // The newest shell where the house answers, the kept one where it does not.
    event.respondWith(
      fetch(request)
        .then((answer) => {
          if (answer.ok) caches.open(SHELF).then((shelf) => shelf.put('/', answer.clone()));
          return answer.clone();
        })
        .catch(() => caches.match('/')),
    );
    return;
  }
  if (!url.pathname.startsWith('/assets/') && !/\.(svg|png|webmanifest)$/.test(url.pathname)) return;
  event.respondWith(
    caches.match(request).then(
      (kept) =>
        kept ||
        fetch(request).then((answer) => {
          if (answer.ok) {
            const copy = answer.clone();
            caches.open(SHELF).then((shelf) => shelf.put(request, copy));
          }
          return answer;
        }),
    ),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path || '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => new URL(one.url).pathname === path) || windows[0];
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
