/** Title, favicon and (if wished) a notification tell that it is my turn. */
import { fileOf } from './home';
import { settings } from './settings.svelte';

const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');

export function announceTurn(title: string, prompt: string, path: string): void {
  icon()?.setAttribute('href', fileOf('icon-turn.svg'));
  void navigator.setAppBadge?.(1).catch(() => {});
  if (
    !settings.chosen.notify ||
    !document.hidden ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  const words = { body: prompt, icon: fileOf('icon-192.png'), tag: path, data: { path } };
  void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => found?.showNotification(`Your turn: ${title}`, words));
}

export function quiet(): void {
  icon()?.setAttribute('href', fileOf('icon.svg'));
  void navigator.clearAppBadge?.().catch(() => {});
}

/** Ask the browser for leave to notify; true where it was given. */
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
