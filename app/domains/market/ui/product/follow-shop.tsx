import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { mostFollows } from '../../visitors/visitor-limits.ts';
import { isKnownVisitor } from './visitor-calls.ts';

/** Fetched by a press, or by who has pressed something before: a first visit is light. */
const visitorPress = () => import('./visitor-press.ts');

/** A form, so that a press before the script is there is not lost: it leads to the list in My Oja. */
export function FollowShop({ shopId, name }: { shopId: string; name: string }) {
  const t = useT();
  const toast = useToast();
  const [follows, setFollows] = useState(false);
  useEffect(() => {
    if (isKnownVisitor())
      visitorPress()
        .then(({ isFollowed }) => isFollowed(shopId))
        .then(setFollows, () => undefined);
  }, [shopId]);
  return (
    <form
      method="post"
      noValidate
      action="/my/shops"
      onSubmit={async (event) => {
        event.preventDefault();
        try {
          const { pressFollow } = await visitorPress();
          setFollows(await pressFollow(shopId, !follows));
          if (!follows) toast({ tone: 'ok', text: t('shop.followed', { name }) });
        } catch (error) {
          const isFull = String(error).endsWith(': 409');
          toast({
            tone: 'bad',
            text: t(isFull ? 'errors.market.too_many_follows' : 'stocks.like_failed', {
              most: mostFollows,
            }),
          });
        }
      }}
    >
      <input type="hidden" name="shopId" value={shopId} />
      <Button type="submit" variant="outline" icon="heart" block aria-pressed={follows}>
        {t(follows ? 'shop.following' : 'shop.follow')}
      </Button>
    </form>
  );
}
