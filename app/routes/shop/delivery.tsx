import { data } from 'react-router';
import { deliveryFigures } from '#app/domains/orders/book/delivery-figures.queries.server.ts';
import { deliveryOf, placeNames } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { maxZones } from '#app/domains/shops/delivery/delivery.ts';
import { answerDelivery } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { AddZone, DeliveryPage } from '#app/domains/shops/ui/delivery/delivery-page.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/delivery';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'shop.edit');
  const { t } = context.get(requestContext).translator;
  const asked = new URL(request.url).searchParams;
  const [own, figures] = await Promise.all([deliveryOf(shop.id), deliveryFigures(shop.id)]);
  const zones = own.zones.map((zone) => ({ ...zone, names: placeNames(zone.places) }));
  return {
    own: { ...own, zones },
    figures,
    address: shop.address,
    shopPlace: shop.place,
    /** `new`, or the row that is changed. */
    opened: addressKey(asked, 'zone', 40),
    newPlace: addressKey(asked, 'place', 80),
    title: `${t('pages.delivery')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'shop.edit');
  const form = await formOf(request);
  try {
    await answerDelivery(actor, form);
    return data({ ok: true, fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ ok: false, fault }, { status });
  }
});

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { zones } = loaderData.own;
  return (
    <div className="shell">
      <PageHead title={t('pages.delivery')} backTo="/" backLabel={t('ui.back')}>
        {zones.length > 0 && (
          <span className="only-d">
            <AddZone full={zones.length >= maxZones} size="s" />
          </span>
        )}
      </PageHead>
      <DeliveryPage {...loaderData} answer={actionData} />
    </div>
  );
}
