import { Hono } from 'hono';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';

/** Where a photo or a text that was shared to the app is taken in. */
const sharePath = '/shared';

const icon = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, sizes: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/screens/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: formFactor,
  label,
});

/** What a phone needs to install the app, in the language of the page that names it. */
function manifestIn({ language, t }: Translator) {
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon('icon', 192, 'any')],
  });
  return {
    id: '/',
    name: t('app.name'),
    short_name: t('app.name'),
    description: t('install.about'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#181e66',
    categories: ['shopping', 'business'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(t('shell.sell'), '/orders/counter'),
      shortcut(t('stocks.add_new'), '/stocks?add=1'),
      shortcut(t('shell.orders'), '/orders'),
      shortcut(t('shell.messages'), '/messages'),
    ],
    screenshots: [
      screenshot('market-narrow', '720x1480', 'narrow', t('install.about')),
      screenshot('market-wide', '1280x800', 'wide', t('install.about')),
    ],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'photos', accept: ['image/*'] }],
      },
    },
  };
}

/** Asked for without cookies, so the page names its language in the address. */
export function manifest(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifestIn(c.var.context.translator)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language, cookie',
    }),
  );
  return app;
}
