import { leftOf, namesOf, type Picked } from '#app/domains/stocks/choices.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { OptionChips } from './option-chips.tsx';
import { type Buying, useBuying } from './use-buying.ts';

interface BuyBoxProps extends Buying {
  soldOut: boolean;
  /** Undefined where the shop's number cannot be one of WhatsApp's. */
  whatsApp: string | undefined;
}

const few = 5;

/**
 * Colours, sizes and the bar that sells: on a phone it stays at the thumb and takes the tab bar's place.
 * A form, so that a press before the script is there is not lost.
 */
export function BuyBox({ soldOut, whatsApp, ...buying }: BuyBoxProps) {
  const t = useT();
  const { stock, choices } = buying;
  const { form, picked, pick, missing, choice, add } = useBuying(buying);
  const sizeText = choice && picked.size && choice.left <= few && choice.left > 0;
  const options = (side: keyof Picked) =>
    namesOf(choices, side).map((name) => ({
      name,
      isLeft: leftOf(choices, side, name, side === 'size' ? picked : { ...picked, size: '' }) > 0,
    }));
  const [colours, sizes] = [options('color'), options('size')];
  return (
    <form
      ref={form}
      id="choose"
      className="stack buy"
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="stockId" value={stock.id} />
      <p className="choose-first">{t('product.choose_first')}</p>
      {colours.length > 0 && (
        <OptionChips
          name="color"
          legend={t('product.colour_of')}
          chosen={picked.color}
          options={colours}
          picked={picked.color}
          onPick={(name) => pick('color', name)}
          error={missing.includes('color') ? t('product.choose_colour') : undefined}
        />
      )}
      {sizes.length > 0 && (
        <OptionChips
          key={picked.color}
          name="size"
          legend={t('product.size_of')}
          chosen={
            sizeText
              ? t('product.size_few', { size: picked.size, count: choice.left })
              : picked.size
          }
          options={sizes}
          picked={picked.size}
          onPick={(name) => pick('size', name)}
          error={missing.includes('size') ? t('product.choose_size') : undefined}
        />
      )}
      <div className="buybar">
        <span className="pp2">
          <b className="num">{formatMoney(stock.priceKobo)}</b>
          <small>{[picked.color, picked.size].filter(Boolean).join(', ')}</small>
        </span>
        {whatsApp && (
          <a className="btn lg wa" href={whatsApp} target="_blank" rel="noopener noreferrer">
            <Icon name="whatsapp" />
            <span className="wa-w">{t('product.contact_seller')}</span>
          </a>
        )}
        {soldOut ? (
          <Button variant="outline" size="l" icon="circle-slash" disabled>
            {t('product.sold_out')}
          </Button>
        ) : (
          <Button type="submit" variant="sun" size="l" icon="shopping-cart">
            {t('product.add_to_cart')}
          </Button>
        )}
      </div>
    </form>
  );
}
