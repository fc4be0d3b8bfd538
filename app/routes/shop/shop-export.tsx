import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/shop-export';

export const handle = { frame: 'team' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'shop.export');
  const { t } = context.get(requestContext).translator;
  return { title: `${t('shop_export.title')} · ${t('app.name')}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ShopExport() {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('shop_export.title')} backTo="/shop" backLabel={t('ui.back')} />
      <Card className="stack">
        <p>{t('shop_export.text')}</p>
        <Note tone="warn">{t('shop_export.care')}</Note>
        {/* A file: the browser fetches it itself. */}
        <a className="btn" href="/shop/export/file" download>
          <Icon name="download" size="s" />
          {t('shop_export.download')}
        </a>
      </Card>
    </div>
  );
}
