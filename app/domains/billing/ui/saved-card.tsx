import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface SavedCardProps {
  brand: string;
  last4: string;
  autoRenew: boolean;
  failed: boolean;
}

/** Charged only while the owner wants it. */
export function SavedCard({ brand, last4, autoRenew, failed }: SavedCardProps) {
  const t = useT();
  const facts = { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 };
  return (
    <Card className="mt-l stack-s">
      <h2 className="row s fh">
        <Icon name="credit-card" />
        {t('subscription.card_title')}
      </h2>
      <p>{t(autoRenew ? 'subscription.card_on' : 'subscription.card_off', facts)}</p>
      {failed && autoRenew && <Note tone="warn">{t('subscription.card_failed')}</Note>}
      <Form method="post" className="row s wrap" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value={autoRenew ? 'auto-renew-off' : 'auto-renew-on'}
          variant={autoRenew ? 'outline' : 'primary'}
        >
          {t(autoRenew ? 'subscription.card_turn_off' : 'subscription.card_turn_on')}
        </Button>
        <Button type="submit" name="intent" value="forget-card" variant="quiet">
          {t('subscription.card_forget')}
        </Button>
      </Form>
    </Card>
  );
}
