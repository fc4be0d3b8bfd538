import { categories } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx';
import type { ProfileShop } from '../../profile/profile-page.server.ts';
import { maxShopAddress, maxShopName, maxShopPhone } from '../../shops.ts';
import { PlaceFields } from '../place-fields.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface EditShopSheetProps {
  shop: ProfileShop;
  open: boolean;
  onClose: () => void;
}

type Fields = Record<string, string> | undefined;

/** Up to two more businesses; the main one was chosen with the shop. */
function MoreTypes({ shop, faults }: { shop: ProfileShop; faults: Fields }) {
  const t = useT();
  const options = [
    { value: '', label: t('profile.no_more_types') },
    ...categories
      .filter(({ slug }) => slug !== shop.businessType)
      .map(({ slug }) => ({ value: slug, label: t(`categories.${slug}`) })),
  ];
  return (
    <div className="cols2">
      <SelectField
        name="secondType"
        label={t('profile.second_type')}
        options={options}
        defaultValue={shop.moreTypes[0] ?? ''}
        error={faults?.secondType}
      />
      <SelectField
        name="thirdType"
        label={t('profile.third_type')}
        options={options}
        defaultValue={shop.moreTypes[1] ?? ''}
        error={faults?.thirdType}
      />
    </div>
  );
}

interface ShopFieldsProps {
  shop: ProfileShop;
  faults: Fields;
  onArea: () => void;
}

function ShopFields({ shop, faults, onArea }: ShopFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t('profile.name')}
        defaultValue={shop.name}
        maxLength={maxShopName}
        required
        hint={shop.registration?.at ? t('trust.name_looked') : undefined}
        error={faults?.name}
      />
      <TextField
        name="phoneNumber"
        label={t('profile.phone')}
        labelIcon="phone"
        type="tel"
        inputMode="tel"
        defaultValue={shop.phoneNumber}
        maxLength={maxShopPhone}
        error={faults?.phoneNumber}
      />
      <TextArea
        name="address"
        label={t('profile.address')}
        labelIcon="map-pin"
        rows={2}
        defaultValue={shop.address}
        maxLength={maxShopAddress}
        hint={shop.isPlaceSeen ? t('trust.place_looked') : undefined}
        error={faults?.address}
      />
      <PlaceFields place={shop.place} faults={faults} onArea={onArea} />
      <MoreTypes shop={shop} faults={faults} />
      <TextField
        name="telegramUsername"
        label={t('profile.telegram_name')}
        affix="@"
        defaultValue={shop.telegramUsername ?? ''}
        maxLength={60}
        autoCapitalize="none"
        hint={t('profile.telegram_hint')}
        error={faults?.telegramUsername}
      />
      <Switch
        name="asksForCode"
        label={t('profile.asks_for_code')}
        hint={t('profile.asks_for_code_hint')}
        defaultChecked={shop.asksForCode}
      />
      <Switch
        name="handsOverPaid"
        label={t('profile.hands_over_paid')}
        hint={t('profile.hands_over_paid_hint')}
        defaultChecked={shop.handsOverPaid}
      />
      <Switch
        name="handsOverByCode"
        label={t('profile.hands_over')}
        hint={t('profile.hands_over_hint')}
        defaultChecked={shop.handsOverByCode}
      />
      <Switch
        name="tellsTransfersApart"
        label={t('profile.tells_apart')}
        hint={t('profile.tells_apart_hint')}
        defaultChecked={shop.tellsTransfersApart}
      />
      <Switch
        name="employeesDelete"
        label={t('profile.employees_delete')}
        hint={t('profile.employees_delete_hint')}
        defaultChecked={shop.employeesDelete}
      />
    </>
  );
}

export function EditShopSheet({ shop, open, onClose }: EditShopSheetProps) {
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  return (
    <ProfileSheet
      {...{ open, form }}
      onClose={close}
      title={t('profile.edit_shop')}
      fields={{ intent: 'edit-shop' }}
      submitLabel={form.busy ? t('profile.saving') : t('ui.save')}
      width={5}
      guardsTyping
    >
      {form.fault && !form.fault.fields && (
        <Note tone="bad" live>
          {form.fault.message}
        </Note>
      )}
      <ShopFields shop={shop} faults={form.fault?.fields} onArea={() => form.onOther('area')} />
    </ProfileSheet>
  );
}
