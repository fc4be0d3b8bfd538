import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Loads the check-out while the cart is read. A failure costs nothing: the check-out asks again. */
function bringCheckout(): void {
  import('./checkout-page.tsx').catch(() => undefined);
}

/** From the cart to the check-out. Offline the message stands above the button. */
export function CheckOutLink({ shopId }: { shopId: string }) {
  const t = useT();
  const [isLost, setIsLost] = useState(false);
  useEffect(bringCheckout, []);
  return (
    <>
      {isLost && (
        <Note tone="warn" live className="mt-m">
          {t('cart.no_line')}
        </Note>
      )}
      <ButtonLink
        to={`/checkout/${shopId}`}
        size="l"
        block
        className="mt-m"
        onClick={(event) => {
          setIsLost(!navigator.onLine);
          if (!navigator.onLine) event.preventDefault();
        }}
      >
        {t('cart.check_out')}
        <Icon name="arrow-right" />
      </ButtonLink>
    </>
  );
}
