import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reactMark, routesMark } from '#app/platform/http/pages/early/page-marks.ts';
import { PageContext } from '#app/platform/http/pages/page-context.tsx';
import { reloadOnce } from '#app/platform/http/reload-once.ts';
import { I18nProvider, setBrowserTranslator } from '#app/platform/i18n/i18n.tsx';
import { type Catalogue, makeTranslator } from '#app/platform/i18n/messages.ts';
import { catchInstallPrompt } from '#app/shell/offline/install-prompt.ts';
import { watchSheetHistory } from '#app/ui/overlays/sheet-history.ts';

watchSheetHistory();
catchInstallPrompt();

/**
 * React Router breaks off a load that a newer one replaces, and leaves two promises without a catch: the load's own
 * (remix-run/react-router#14761), and that of the rest of an answer whose beginning is decoded already. Nobody waits for
 * what was broken off on purpose.
 */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault();
});

const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="oja-${name}"]`)?.content ?? '';

/** The page preloads the texts it was made with; others never reach this phone. */
const messages = told('messages');
const more = told('more');

async function loadCatalogue(address: string): Promise<Catalogue> {
  const response = await fetch(address);
  return response.json();
}

// Other scripts of the page share this file: it may come before those of its routes.
Promise.all([loadCatalogue(messages), Reflect.get(window, routesMark)]).then(([catalogue]) => {
  const translator = makeTranslator(document.documentElement.lang, catalogue, () =>
    // Somebody signed in in another tab, and this one has the texts of visitors only: a new document brings all.
    reloadOnce(messages),
  );
  setBrowserTranslator(translator, async () => {
    if (more) Object.assign(catalogue, await loadCatalogue(more));
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider value={translator}>
          <PageContext value={{ requestId: told('request'), nonce: undefined, messages, more }}>
            <HydratedRouter />
          </PageContext>
        </I18nProvider>
      </StrictMode>,
    );
    Reflect.set(window, reactMark, true);
  });
});
