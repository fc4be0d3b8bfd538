import { Form, Link, redirect } from 'react-router';
import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { ordersOfPhone } from '#app/domains/moderation/rooms/people.queries.server.ts';
import { seenPeople } from '#app/domains/moderation/rooms/seen-people.queries.server.ts';
import { typedPhone } from '#app/domains/moderation/rooms/typed-phone.ts';
import { noteSearched } from '#app/domains/operators/log/operator-log.server.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressText } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { Route } from './+types/people';

export const meta: Route.MetaFunction = () => [
  { title: 'People · Oja' },
  { name: 'robots', content: 'noindex' },
];

/** A whole number or nothing: people are not browsed. Whoever is found is opened, and that stands in the log; so does asking for nobody. */
export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const me = await requireOperator(context, 'people');
  const search = new URL(request.url).searchParams;
  const q = addressText(search, 'q', 40);
  const key = typedPhone(q);
  const person = key && (await userByPhone(key));
  if (person) throw redirect(`/operator/people/${person.id}`);
  const orders = key ? await ordersOfPhone(key) : 0;
  if (key) await noteSearched(me, await seenPeople([q]), { orders });
  return { q, isAsked: search.has('q'), isNumber: key !== undefined, orders };
});

export default function People({ loaderData }: Route.ComponentProps) {
  const { q, isAsked, isNumber, orders } = loaderData;
  return (
    <>
      <div className="rhead">
        <div>
          <h1>People</h1>
          <p className="muted">Each look at a person is a line in the log.</p>
        </div>
      </div>
      <Form key={q} method="get" noValidate className="card op-filter">
        <TextField
          name="q"
          label="Phone number"
          className="wide"
          type="tel"
          defaultValue={q}
          maxLength={40}
          required
          error={isAsked && !isNumber ? 'Write the whole number.' : undefined}
        />
        <Button type="submit" variant="soft">
          Find
        </Button>
      </Form>
      {isNumber && (
        <EmptyState card icon="user" title="Nobody signs in with this number">
          {orders > 0 && (
            <Link className="btn line" to={`/operator/money?${new URLSearchParams({ q })}`}>
              {orders === 1 ? '1 order' : `${orders} orders`}
            </Link>
          )}
        </EmptyState>
      )}
    </>
  );
}
