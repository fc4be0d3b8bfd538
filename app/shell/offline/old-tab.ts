/**
 * A new version of the app has come while this page was open. It goes on as it is, with what was typed; the next
 * link loads a document again, and with it the new version. Returns how to stop.
 */
export function reloadOldTab(): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => {};
  // The first worker of all takes over pages that are as new as it is.
  let hadOne = worker.controller !== null;
  let isOld = false;
  const changed = () => {
    isOld = hadOne;
    hadOne = true;
  };
  const pressed = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!isOld || !navigator.onLine || !(link instanceof HTMLAnchorElement)) return;
    // The browser follows the link by itself when the router does not hear of it.
    if (link.origin === window.location.origin && !link.target) event.stopPropagation();
  };
  worker.addEventListener('controllerchange', changed);
  window.addEventListener('click', pressed, { capture: true });
  return () => {
    worker.removeEventListener('controllerchange', changed);
    window.removeEventListener('click', pressed, { capture: true });
  };
}
