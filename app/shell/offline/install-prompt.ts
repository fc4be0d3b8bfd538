/** Chrome's own event; no type of the language's library has it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const name = 'beforeinstallprompt';
const place = 'ojaInstall';

/** At the start of a page: a browser offers to install the app once, and we ask later. */
export const catchInstallPrompt = (): void =>
  window.addEventListener(name, (event) => {
    event.preventDefault();
    Reflect.set(window, place, event);
  });

export const caughtPrompt = (): InstallPrompt | undefined => Reflect.get(window, place);

export function onInstallPrompt(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
