import { Form, Link, useNavigation } from 'react-router';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { HubItem } from './hub-types.ts';

/** The item that an advert is being written for just now. */
export function useGenerating(): string | undefined {
  const { formData } = useNavigation();
  if (formData?.get('intent') !== 'generate') return undefined;
  const stockId = formData.get('stockId');
  return typeof stockId === 'string' ? stockId : undefined;
}

function ItemRow({ item, ready, busy }: { item: HubItem; ready: boolean; busy: boolean }) {
  const t = useT();
  const { id, name, photo } = item;
  return (
    <li className={classNames('card row', ready && 'on')}>
      <span className="athumb">
        <StockPhoto photo={photo} alt="" layout="thumb" />
      </span>
      <span className="grow">
        <b className="clamp">{name}</b>
        <span className="row between wrap mt-xs gap-s">
          <b className="num">{priceText(item, t)}</b>
          {ready && !busy ? (
            <Link
              className="btn sm"
              to={`/advertising?item=${id}#advert`}
              aria-label={t('adverts.ready_for', { name })}
              preventScrollReset
            >
              <Icon name="check" size="s" />
              {t('adverts.ready')}
            </Link>
          ) : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="generate" />
              <input type="hidden" name="stockId" value={id} />
              <Button
                type="submit"
                size="s"
                variant="soft"
                icon="wand-sparkles"
                busy={busy}
                aria-label={t('adverts.generate_for', { name })}
              >
                {busy ? t('adverts.generating') : t('adverts.generate')}
              </Button>
            </Form>
          )}
        </span>
      </span>
    </li>
  );
}

interface ItemListProps {
  items: readonly HubItem[];
  next?: string | undefined;
  readyId: string | undefined;
}

/** The shop's items, each with its Generate Ad. */
export function ItemList({ items, next, readyId }: ItemListProps) {
  const t = useT();
  const busyId = useGenerating();
  if (items.length === 0) {
    return (
      <EmptyState
        card
        icon="package-open"
        title={t('adverts.no_items')}
        text={t('adverts.no_items_text')}
      >
        <ButtonLink to="/stocks?add=1" icon="plus">
          {t('dashboard.add_stock')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div>
      <ul className="alist">
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            ready={item.id === readyId}
            busy={item.id === busyId}
          />
        ))}
      </ul>
      {next && (
        <ButtonLink className="mt-m" variant="outline" block to={`/advertising?after=${next}`}>
          {t('adverts.more_items')}
        </ButtonLink>
      )}
    </div>
  );
}
