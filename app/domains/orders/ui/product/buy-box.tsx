import { leftFromAbove, namesOf, priceOfName } from '#app/domains/stocks/choices.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { isNamed, sidesOf, type VariantSide } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { OptionChips } from './option-chips.tsx';
import { TellMe } from './tell-me.tsx';
import { type Buying, useBuying } from './use-buying.ts';

interface BuyBoxProps extends Buying {
  soldOut: boolean;
  /** Undefined where the shop's number cannot be one of WhatsApp's. */
  whatsApp: string | undefined;
  /** Where another price is offered, for an item that is negotiable. */
  offerTo: string | undefined;
}

const few = 5;

/** What each side is called on the page. */
function useSideWords(option: string): Record<VariantSide, { legend: string; choose: string }> {
  const t = useT();
  return {
    option: {
      legend: t('product.option_of', { name: option }),
      choose: t('product.choose_option', { name: option }),
    },
    color: { legend: t('product.colour_of'), choose: t('product.choose_colour') },
    size: { legend: t('product.size_of'), choose: t('product.choose_size') },
  };
}

/**
 * Colours, sizes and the bar that sells: on a phone it stays at the thumb and takes the tab bar's place.
 * A form, so that a press before the script is there is not lost.
 */
export function BuyBox({ soldOut, whatsApp, offerTo, ...buying }: BuyBoxProps) {
  const t = useT();
  const { stock, choices } = buying;
  const { form, picked, pick, missing, choice, price, add } = useBuying(buying);
  const sides = sidesOf(choices);
  const words = useSideWords(stock.optionName ?? '');
  const isGone = soldOut || choice?.left === 0;
  const fewLeft = choice && choice.left <= few && choice.left > 0;
  const chosenOf = (side: VariantSide) =>
    fewLeft && isNamed(choice) && side === sides.at(-1)
      ? t('product.size_few', { size: picked[side], count: choice.left })
      : picked[side];
  return (
    <form
      ref={form}
      id="choose"
      className="stack buy"
      method="post"
      noValidate
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="stockId" value={stock.id} />
      {fewLeft && !isNamed(choice) && (
        <p>
          <Badge tone="warn" icon="triangle-alert">
            {t('cart.only_left', { count: choice.left })}
          </Badge>
        </p>
      )}
      <p className="choose-first">{t('product.choose_first')}</p>
      {sides.map((side, at) => (
        <OptionChips
          // Drawn anew when what stands above it was chosen anew.
          key={sides
            .slice(0, at)
            .map((above) => picked[above])
            .join('/')}
          name={side}
          legend={words[side].legend}
          chosen={chosenOf(side)}
          options={namesOf(choices, side).map((name) => ({
            name,
            left: leftFromAbove(choices, side, name, picked),
            priceKobo: priceOfName(choices, side, name),
          }))}
          picked={picked[side]}
          onPick={(name) => pick(side, name)}
          error={missing.includes(side) ? words[side].choose : undefined}
        />
      ))}
      <div className={classNames('buybar', (offerTo || isGone) && 'two')}>
        <span className="pp2">
          <b className="num">{priceText(price, t)}</b>
          <small>
            {sides
              .map((side) => picked[side])
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
        {whatsApp && (
          <a className="btn lg wa" href={whatsApp} target="_blank" rel="noopener noreferrer">
            <Icon name="whatsapp" />
            <span className="wa-w">{t('product.contact_seller')}</span>
          </a>
        )}
        {offerTo && !soldOut && (
          <ButtonLink to={offerTo} variant="outline" size="l">
            {t('bids.make')}
          </ButtonLink>
        )}
        {isGone ? (
          <TellMe stockId={stock.id} variantId={choice?.variantId ?? null} />
        ) : (
          <Button type="submit" variant="sun" size="l" icon="shopping-cart">
            {t('product.add_to_cart')}
          </Button>
        )}
      </div>
    </form>
  );
}
