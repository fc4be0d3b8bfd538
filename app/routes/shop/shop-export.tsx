import { useEffect } from 'react';
import { Form, Link, redirect, useNavigation, useRevalidator } from 'react-router';
import { askExport } from '#app/domains/privacy/commands/ask-export.server.ts';
import { endedExport, exportOf } from '#app/domains/privacy/export/shop-exports.queries.server.ts';
import { keptHours } from '#app/domains/privacy/export/shop-exports.ts';
import { limitCalls } from '#app/domains/shops/viewer/call-limits.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { formatDate, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/shop-export';

export const handle = { frame: 'team' };

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'shop.export');
  const { t } = context.get(requestContext).translator;
  const made = await exportOf(shop.id);
  // Sent here by a link to a file that is not there any more.
  const isRefused = addressKey(new URL(request.url).searchParams, 'why') !== undefined;
  const ended = made ? undefined : await endedExport(shop.id);
  return {
    isGone: !made && (ended === 'gone' || (isRefused && ended === undefined)),
    isFailed: made?.state === 'failed' || ended === 'failed',
    title: `${t('shop_export.title')} · ${t('app.name')}`,
    made: made && { state: made.state, bytes: made.bytes, expiresAt: made.expiresAt },
  };
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'shop.export');
  const anew = keyOf(await formOf(request), 'intent') === 'anew';
  await limitCalls('export', actor.userId);
  await askExport(actor, context.get(requestContext).translator.language, { anew });
  throw redirect('/shop/export');
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

type Made = NonNullable<Route.ComponentProps['loaderData']['made']>;

const sizeOf = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`;
const lookAgainMs = 3_000;

/** How far it is, until it is ready; without a script the person looks again. */
function Making({ bytes }: Made) {
  const t = useT();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <p role="status" className="num">
        {t('shop_export.making', { size: sizeOf(bytes) })}
      </p>
      <Link className="btn line" to="/shop/export" reloadDocument>
        {t('shop_export.look')}
      </Link>
    </>
  );
}

/** Since it was made the shop has gone on. */
function Anew() {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="anew" />
      <Button type="submit" variant="outline" busy={busy}>
        {t('shop_export.again')}
      </Button>
    </Form>
  );
}

function Ready({ bytes, expiresAt }: Made) {
  const t = useT();
  const when = `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`;
  return (
    <>
      <p role="status" className="num">
        {t('shop_export.ready', { size: sizeOf(bytes), when })}
      </p>
      {/* A file: the browser fetches it itself. */}
      <a className="btn" href="/shop/export/file">
        <Icon name="download" size="s" />
        {t('shop_export.download')}
      </a>
      <Anew />
    </>
  );
}

function Ask({ isFailed, isGone }: { isFailed: boolean; isGone: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack">
      {isFailed && <Note tone="bad">{t('shop_export.failed')}</Note>}
      {isGone && <Note>{t('shop_export.gone', { hours: keptHours })}</Note>}
      <Button type="submit" busy={busy}>
        {t('shop_export.ask')}
      </Button>
    </Form>
  );
}

export default function ShopExport({ loaderData }: Route.ComponentProps) {
  const { made, isGone, isFailed } = loaderData;
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('shop_export.title')} backTo="/shop" backLabel={t('ui.back')} />
      <Card className="stack">
        <p>{t('shop_export.text')}</p>
        <Note tone="warn">{t('shop_export.care')}</Note>
        {(!made || made.state === 'failed') && <Ask isFailed={isFailed} isGone={isGone} />}
        {made && (made.state === 'waiting' || made.state === 'making') && <Making {...made} />}
        {made?.state === 'ready' && <Ready {...made} />}
      </Card>
    </div>
  );
}
