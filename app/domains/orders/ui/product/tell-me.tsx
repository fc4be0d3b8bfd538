import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isKnownVisitor } from '#app/domains/market/ui/product/visitor-calls.ts';
import { mostWishes } from '#app/domains/market/visitors/visitor-limits.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';

interface TellMeProps {
  stockId: string;
  /** Null waits for any piece of it. */
  variantId: string | null;
}

const visitorPress = () => import('#app/domains/market/ui/product/visitor-press.ts');

/** In the place of Add to cart. The page is the same for everybody, so what this visitor waits for is asked afterwards. */
export function TellMe({ stockId, variantId }: TellMeProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [variants, setVariants] = useState<readonly (string | null)[]>([]);
  const waits = variants.includes(variantId);
  useEffect(() => {
    if (isKnownVisitor())
      visitorPress()
        .then(({ waitedVariants }) => waitedVariants(stockId))
        .then(setVariants, () => undefined);
  }, [stockId]);
  const press = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { pressWish } = await visitorPress();
      const on = await pressWish(stockId, variantId, !waits);
      const others = variants.filter((known) => known !== variantId);
      setVariants(on ? [...others, variantId] : others);
      if (on) toast({ tone: 'ok', text: t('wish.kept') });
      // It is back: the page as it is now has Add to cart.
      else if (!waits) void navigate(0);
    } catch (error) {
      const isFull = String(error).endsWith(': 409');
      toast({
        tone: 'bad',
        text: t(isFull ? 'errors.market.too_many_wishes' : 'stocks.like_failed', {
          most: mostWishes,
        }),
      });
    }
  };
  return (
    <>
      <input type="hidden" name="variantId" value={variantId ?? ''} />
      <Button
        type="submit"
        // Pressed before the script is there, it leads to the list in My Oja.
        formAction="/my/waiting"
        variant="outline"
        size="l"
        icon="bell"
        aria-pressed={waits}
        onClick={press}
      >
        {t(waits ? 'wish.on' : 'wish.tell')}
      </Button>
    </>
  );
}
