import { Form, Link } from 'react-router';
import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { MyWish } from '../../visitors/wishes.queries.server.ts';

const looks = {
  back: { tone: 'ok', icon: 'circle-check', text: 'wish.back' },
  waiting: { tone: 'plain', icon: 'clock-4', text: 'product.sold_out' },
  over: { tone: 'bad', icon: 'circle-slash', text: 'wish.over' },
} as const;

function Wish({ wish }: { wish: MyWish }) {
  const t = useT();
  const { stockId, variantId, name, shopName, photo, state } = wish;
  const { text, ...look } = looks[state];
  const variant = variantLabel(wish, t);
  return (
    <li className="card row top-a">
      <Link className="row top-a grow up bare" to={`/stocks/${stockId}`}>
        <img className="av" src={photo ?? noPhotoPicture} alt="" width={56} height={56} />
        <span className="grow">
          <b className="blk wrap-any">{name}</b>
          <span className="muted small blk">{[variant, shopName].filter(Boolean).join(' · ')}</span>
          <span className="blk mt-xs">
            <Badge {...look}>{t(text)}</Badge>
          </span>
        </span>
      </Link>
      <Form method="post" noValidate action="/my/waiting">
        <input type="hidden" name="intent" value="drop" />
        <input type="hidden" name="stockId" value={stockId} />
        <input type="hidden" name="variantId" value={variantId ?? ''} />
        <IconButton type="submit" icon="trash-2" label={t('cart.remove_name', { name })} />
      </Form>
    </li>
  );
}

/** What a visitor waits for; what is back leads to where it can be bought. */
export function MyWishes({ wishes }: { wishes: readonly MyWish[] }) {
  return (
    <ul className="stack">
      {wishes.map((wish) => (
        <Wish key={wish.id} wish={wish} />
      ))}
    </ul>
  );
}
