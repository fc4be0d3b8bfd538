import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { longestAddress, proposedAddress } from '../../address/short-address.ts';
import { useProfileForm } from '../profile/use-profile-form.ts';

interface AddressSheetProps {
  shop: { name: string; link: { address: string | undefined; url: string } };
  open: boolean;
  onClose: () => void;
}

/** The shop's own word in its address. */
export function AddressSheet({ shop, open, onClose }: AddressSheetProps) {
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  const { address } = shop.link;
  const fault = form.fault;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('address.title')}
      width={4}
      wrap={(inside) => (
        <form.Form method="post" action="/shop" noValidate>
          {inside}
        </form.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" icon="check" busy={form.busy}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <input type="hidden" name="intent" value="short-address" />
        <TextField
          name="address"
          label={t('address.label')}
          affix="@"
          defaultValue={address ?? proposedAddress(shop.name)}
          maxLength={longestAddress + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          hint={t('address.hint')}
          error={fault?.fields?.address ?? fault?.message}
        />
        {address && <Note>{t('address.old_leads', { address })}</Note>}
      </div>
    </Sheet>
  );
}
