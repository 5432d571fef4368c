// A notice of the system when it is somebody's turn and nobody looks: once, from the one window that holds the seat, gone as
// soon as the window is looked at. Only for those who asked for it in the settings.
import { settings } from './settings.svelte';

let shown: Notification | null = null;

export const canNotify = (): boolean => typeof Notification !== 'undefined' && isSecureContext;

function close(): void {
  shown?.close();
  shown = null;
}
if (typeof addEventListener === 'function') addEventListener('focus', close);

export function notify(title: string, text: string, table: string): void {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted' || document.hasFocus()) return;
  try {
    close();
    shown = new Notification(title, { body: text, tag: table, icon: 'icon.svg' });
    shown.onclick = () => {
      window.focus();
      close();
    };
  } catch {
    // phones show notices only for installed pages; the title still says "Your turn"
  }
}

// Asks the browser for leave; false when it was refused.
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()) === 'granted';
}
