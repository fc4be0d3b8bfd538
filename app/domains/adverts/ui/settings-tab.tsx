import { Form, useNavigation } from 'react-router';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { SecretMark, SecretName } from '../adverts.ts';
import { ageLimits, locations, type PlainSettings } from '../settings-form.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

export interface SettingsTabProps {
  settings: PlainSettings;
  secrets: Record<SecretName, SecretMark>;
  languages: readonly { code: string; name: string }[];
  /** A phone in its first day: the ends of the keys stay hidden. */
  limited: boolean;
  saved: boolean;
  fault: FormFault | undefined;
}

interface PartProps {
  settings: PlainSettings;
  fields: Record<string, string>;
}

interface WhereProps extends PartProps {
  posts: boolean;
  languages: SettingsTabProps['languages'];
}

function WhereToPost({ settings, fields, posts, languages }: WhereProps) {
  const t = useT();
  const own = { value: '', label: t('adverts.language_own') };
  return (
    <section className="card stack">
      <h2 className="t-m">{t('adverts.where')}</h2>
      <TextField
        label={t('adverts.whatsapp_number')}
        name="whatsappNumber"
        inputMode="tel"
        maxLength={20}
        defaultValue={settings.whatsappNumber}
        error={fields.whatsappNumber}
      />
      <TextField
        label={t('adverts.telegram_channel')}
        name="telegramChannel"
        maxLength={80}
        defaultValue={settings.telegramChannel}
        error={fields.telegramChannel}
      />
      {languages.length > 1 && (
        <SelectField
          label={t('adverts.language')}
          labelIcon="languages"
          name="language"
          defaultValue={settings.language ?? ''}
          options={[own, ...languages.map(({ code, name }) => ({ value: code, label: name }))]}
        />
      )}
      <Checkbox
        label={t('adverts.auto_post')}
        hint={t(posts ? 'adverts.auto_post_hint' : 'adverts.auto_post_off')}
        name="autoPost"
        defaultChecked={settings.autoPost}
      />
      <input type="hidden" name="whatsappEnabled" value={settings.whatsappEnabled ? 'on' : 'off'} />
    </section>
  );
}

function Ages({ settings, fields }: PartProps) {
  const t = useT();
  const age = { inputMode: 'numeric', required: true, maxLength: 3, pattern: '[0-9]*' } as const;
  return (
    <>
      <div className="cols2">
        <TextField
          {...age}
          label={t('adverts.youngest')}
          name="ageMin"
          defaultValue={settings.ageMin}
          error={fields.ageMin}
        />
        <TextField
          {...age}
          label={t('adverts.oldest')}
          name="ageMax"
          defaultValue={settings.ageMax}
          error={fields.ageMax}
        />
      </div>
      <p className="muted small">{t('adverts.ages', ageLimits)}</p>
    </>
  );
}

const naira = (kobo: number): string => (kobo === 0 ? '' : String(koboToNaira(kobo)));

function WhoShouldSee({ settings, fields }: PartProps) {
  const t = useT();
  return (
    <section className="card stack">
      <h2 className="t-m">{t('adverts.who')}</h2>
      <Note>{t('adverts.who_later')}</Note>
      <SelectField
        label={t('adverts.location')}
        labelIcon="map-pin"
        name="location"
        defaultValue={settings.location}
        options={locations.map((location) => ({ value: location, label: location }))}
      />
      <Ages settings={settings} fields={fields} />
      <details className="abudget">
        <summary>
          {t('adverts.budget')}
          <Icon name="chevron-down" size="s" />
        </summary>
        <div className="stack mt-s">
          <TextField
            label={t('adverts.interests')}
            hint={t('adverts.interests_hint')}
            name="interests"
            maxLength={400}
            defaultValue={settings.interests.join(', ')}
          />
          <div className="cols2">
            <TextField
              label={t('adverts.budget_daily')}
              affix="₦"
              name="budgetDailyKobo"
              inputMode="decimal"
              defaultValue={naira(settings.budgetDailyKobo)}
              error={fields.budgetDailyKobo}
            />
            <TextField
              label={t('adverts.budget_total')}
              affix="₦"
              name="budgetTotalKobo"
              inputMode="decimal"
              defaultValue={naira(settings.budgetTotalKobo)}
              error={fields.budgetTotalKobo}
            />
          </div>
        </div>
      </details>
    </section>
  );
}

/** The spec's form, and the accounts with their keys. */
export function SettingsTab(props: SettingsTabProps) {
  const { settings, secrets, languages, limited, saved } = props;
  const t = useT();
  const { formData } = useNavigation();
  const { said: fault, onChange } = useSaidOf(props.fault);
  const fields = fault?.fields ?? {};
  return (
    <Form
      method="post"
      action="/advertising?tab=settings"
      className="two two2 aset"
      noValidate
      onChange={onChange}
    >
      <input type="hidden" name="intent" value="settings" />
      <div className="stack">
        <WhereToPost
          posts={settings.telegramEnabled && secrets.telegramToken.isSet}
          settings={settings}
          fields={fields}
          languages={languages}
        />
        <WhoShouldSee settings={settings} fields={fields} />
      </div>
      <div className="stack">
        {limited && <Note icon="lock">{t('adverts.new_device')}</Note>}
        <ConnectedAccounts settings={settings} secrets={secrets} fields={fields} />
        {(saved || fault) && (
          <Note tone={fault ? 'bad' : 'ok'} live>
            {fault ? fault.message : t('adverts.saved')}
          </Note>
        )}
        <Button
          type="submit"
          size="l"
          block
          icon="check"
          busy={formData?.get('intent') === 'settings'}
        >
          {t('adverts.save')}
        </Button>
      </div>
    </Form>
  );
}
