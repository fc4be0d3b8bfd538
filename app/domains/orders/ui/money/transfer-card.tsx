import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OrderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { withSmallPhotos } from '#app/domains/photos/ui/small-photos.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { FileField } from '#app/ui/fields/file-field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { BankFacts } from './bank-facts.tsx';

interface ClaimFieldsProps {
  error?: string | undefined;
  /** Another picture was chosen. */
  onPicture?: (() => void) | undefined;
  typedBank?: string | undefined;
}

/** What a buyer may add to the word that it was paid: none of it has to be said. */
function ClaimFields({ error, onPicture, typedBank }: ClaimFieldsProps) {
  const t = useT();
  return (
    <div className="stack mb-m">
      <TextField
        label={t('order.from_bank')}
        name="fromBank"
        maxLength={60}
        defaultValue={typedBank}
        hint={t('order.from_bank_hint')}
      />
      <FileField
        label={t('order.screenshot')}
        name="screenshot"
        button={t('picture.pick')}
        accept="image/jpeg,image/png,image/webp"
        hint={t('order.screenshot_hint')}
        error={error}
        onOther={onPicture}
      />
    </div>
  );
}

interface TransferCardProps {
  order: OrderPage;
  /** What was typed into a form without a script that was refused. */
  typedBank?: string | undefined;
}

/** Where the money goes, and the button that says it went. */
export function TransferCard({ order, typedBank }: TransferCardProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  // A fetcher: closing the sheet goes back in the history, which would break a navigation off.
  const claim = useFetcher<{ message?: string }>();
  const { said, onOther } = useSaidOf(claim.data);
  const busy = claim.state !== 'idle';
  const until = order.expiresAt && new Date(order.expiresAt);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = await withSmallPhotos(event.currentTarget, 'screenshot');
    await claim.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  const footer = (
    <>
      <Button variant="outline" onClick={() => setAsking(false)}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" variant="sun" className="grow" icon="check" busy={busy}>
        {t('order.i_have_paid')}
      </Button>
    </>
  );
  return (
    <Card className="do-next">
      <h2 className="t-20">{t('order.pay_transfer')}</h2>
      {until && (
        <p className="muted mb-s">
          {t('order.before', { day: formatDay(until), time: formatTime(until) })}
        </p>
      )}
      {order.rejection !== undefined && (
        <Note tone="bad" className="mb-s">
          {t('order.rejected')}
          {order.rejection && (
            <span className="blk">{t('order.reason', { reason: order.rejection })}</span>
          )}
        </Note>
      )}
      <BankFacts order={order} />
      <form method="post" noValidate encType="multipart/form-data" className="mt-m">
        <input type="hidden" name="intent" value="claim" />
        {/* Where no script opens the sheet, its fields stand in the page. */}
        <noscript>
          <ClaimFields typedBank={typedBank} />
        </noscript>
        <Button
          type="submit"
          variant="sun"
          size="l"
          block
          icon="check"
          busy={busy}
          onClick={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          {t('order.i_have_paid')}
        </Button>
      </form>
      <p className="muted small center mt-s">{t('order.shop_checks')}</p>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        width={4}
        title={t('order.i_have_paid')}
        footer={footer}
        wrap={(inside) => (
          <claim.Form method="post" noValidate encType="multipart/form-data" onSubmit={send}>
            {inside}
          </claim.Form>
        )}
      >
        <input type="hidden" name="intent" value="claim" />
        <ClaimFields error={said?.message} onPicture={onOther} />
      </Sheet>
    </Card>
  );
}
