import { Form, Link } from 'react-router';
import { answerPath } from '#app/domains/moderation/measures/answer-path.ts';
import { seenPeople } from '#app/domains/moderation/rooms/seen-people.queries.server.ts';
import { shopsFor, shopsViews } from '#app/domains/moderation/rooms/shops.queries.server.ts';
import { typedPhone } from '#app/domains/moderation/rooms/typed-phone.ts';
import { noteSearched } from '#app/domains/operators/log/operator-log.server.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { planName } from '#app/domains/plans/plans.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/shops';

export const meta: Route.MetaFunction = () => [
  { title: 'Shops · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'shops');
  const search = new URL(request.url).searchParams;
  const asked = {
    q: addressText(search, 'q', 100),
    show: shopsViews.find((one) => one === addressKey(search, 'show')) ?? 'all',
    after: addressKey(search, 'after'),
  };
  const found = await shopsFor(asked);
  // A number is a person's, whoever it leads to.
  if (typedPhone(asked.q))
    await noteSearched(me, await seenPeople([asked.q]), { shops: found.shops.length });
  return { asked, ...found };
});

export default function Shops({ loaderData: { asked, shops, next } }: Route.ComponentProps) {
  const { q, show } = asked;
  return (
    <>
      <div className="rhead">
        <h1>Shops</h1>
      </div>
      <Form key={`${show} ${q}`} method="get" className="card op-filter">
        <TextField name="q" label="Name, phone or place" defaultValue={q} maxLength={100} />
        <SelectField
          name="show"
          label="Which"
          defaultValue={show}
          options={[
            { value: 'all', label: 'All' },
            { value: 'suspended', label: 'Suspended' },
            { value: 'answered', label: 'Answered a letter' },
            { value: 'number', label: 'CAC number to look up' },
          ]}
        />
        <Button type="submit" variant="soft">
          Find
        </Button>
      </Form>
      {shops.length > 0 ? (
        <section className="card mt-m">
          <ul className="rows">
            {shops.map((shop) => (
              <li key={shop.id}>
                <span className="grow">
                  <Link className="blk" to={`/operator/shops/${shop.id}`}>
                    <b>{shop.name}</b>
                  </Link>
                  <span className="muted small num">
                    {shop.address || 'no address'} · {planName(shop.plan)} · {shop.items} items ·
                    since {formatDate(shop.createdAt)}
                  </span>
                  <span className="row s wrap">
                    {shop.answered && (
                      <Link to={answerPath(shop.id, shop.answered)}>
                        <Badge tone="warn">Answer waits</Badge>
                      </Link>
                    )}
                    {shop.hasNumber && <Badge tone="warn">CAC number waits</Badge>}
                    {shop.suspendedAt && <Badge tone="bad">Suspended</Badge>}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState card icon="store" title="No shop fits" />
      )}
      <MoreLink after={next} />
    </>
  );
}
