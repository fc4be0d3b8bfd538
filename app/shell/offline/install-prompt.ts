/** Chrome's own event; no type of the language's library has it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let caught: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** At the start of a page: a browser offers to install the app once, and we ask later. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    caught = event as InstallPrompt;
    for (const listener of listeners) listener();
  });
}

export const installPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): InstallPrompt | undefined => caught,
};
