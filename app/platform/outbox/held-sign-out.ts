declare global {
  interface Window {
    /** Made by the page's inline script; it holds nothing more from then on. */
    ojaTakeSignOut?: () => HTMLFormElement | undefined;
  }
}

/** The form of a sign-out that was pressed before anything could ask about it. */
export const takeHeldSignOut = (): HTMLFormElement | undefined => window.ojaTakeSignOut?.();
