import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import type { ProfileShop } from '../../profile/profile-page.server.ts';
import { useProfileForm } from './use-profile-form.ts';

interface RegistrationCardProps {
  registration: NonNullable<ProfileShop['registration']>;
}

/** The number of a registered business: given here, looked up by an operator, then shown to buyers as checked. */
export function RegistrationCard({ registration: { number, at } }: RegistrationCardProps) {
  const t = useT();
  const form = useProfileForm();
  return (
    <Card aria-labelledby="registration">
      <h2 id="registration">{t('trust.registered')}</h2>
      <p className="muted mt-xs">
        {at
          ? t('trust.number_checked', { date: formatDate(at) })
          : t(number ? 'trust.number_waits' : 'trust.number_why')}
      </p>
      <form.Form method="post" noValidate action="/shop" className="mt-s" onChange={form.onChange}>
        <input type="hidden" name="intent" value="registration" />
        <TextField
          name="number"
          label={t('trust.number')}
          hint="RC 123456, BN 2345678"
          required
          maxLength={20}
          defaultValue={number ?? undefined}
          error={form.fault?.fields?.number ?? form.fault?.message}
          beside={
            <Button type="submit" variant="outline" busy={form.busy}>
              {t('ui.save')}
            </Button>
          }
        />
      </form.Form>
    </Card>
  );
}
