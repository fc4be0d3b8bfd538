/** The one worker of the app: notices, and pages without a line. Undefined where a browser has or lets none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const made: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
    '/sw.js',
    { updateViaCache: 'none' },
  );
  return made && navigator.serviceWorker.ready;
}
