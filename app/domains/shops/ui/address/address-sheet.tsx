import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { longestTypedAddress, proposedAddress } from '../../address/short-address.ts';
import { ProfileSheet } from '../profile/profile-sheet.tsx';
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
    <ProfileSheet
      {...{ open, form }}
      onClose={close}
      title={t('address.title')}
      fields={{ intent: 'short-address' }}
      submitLabel={t('ui.save')}
    >
      <TextField
        name="address"
        label={t('address.label')}
        affix="@"
        defaultValue={address ?? proposedAddress(shop.name)}
        maxLength={longestTypedAddress}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        hint={t('address.hint')}
        error={fault?.fields?.address ?? fault?.message}
      />
      {address && <Note>{t('address.old_leads', { address })}</Note>}
    </ProfileSheet>
  );
}
