import { Form, Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { FollowedShop } from '../../visitors/follows.queries.server.ts';

/** Shops that a visitor follows, each with how much is new in it. */
export function MyShops({ shops }: { shops: readonly FollowedShop[] }) {
  const t = useT();
  return (
    <ul className="stack">
      {shops.map(({ id, name, address, picture, newItems }) => (
        <li key={id} className="card row top-a">
          <Link className="row top-a grow up bare" to={`/shop/${id}`}>
            <Avatar name={name} src={picture} />
            <span className="grow">
              <b className="blk wrap-any">{name}</b>
              {address && <span className="muted small blk wrap-any">{address}</span>}
              {newItems > 0 && (
                <span className="blk mt-xs">
                  <Badge tone="ok">{t('my.new_items', { count: newItems })}</Badge>
                </span>
              )}
            </span>
          </Link>
          <Form method="post" noValidate action="/my/shops">
            <input type="hidden" name="intent" value="drop" />
            <input type="hidden" name="shopId" value={id} />
            <IconButton type="submit" icon="trash-2" label={t('my.unfollow', { name })} />
          </Form>
        </li>
      ))}
    </ul>
  );
}
