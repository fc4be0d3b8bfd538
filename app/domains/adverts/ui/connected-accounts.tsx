import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Checkbox, Switch } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { SecretMark, SecretName } from '../adverts.ts';
import type { PlainSettings } from '../settings-form.ts';
import { placeIcons, placeNames } from './hub-types.ts';

interface SecretFieldProps {
  name: SecretName;
  label: string;
  mark: SecretMark;
  error: string | undefined;
}

/** What is set is never shown again. Change opens an empty field; left empty it keeps what is set. */
function SecretField({ name, label, mark, error }: SecretFieldProps) {
  const t = useT();
  const field = (hint?: string) => (
    <TextField
      label={label}
      labelIcon="lock"
      labelHidden={mark.isSet}
      hint={hint}
      name={name}
      type="password"
      autoComplete="off"
      maxLength={600}
      spellCheck={false}
      error={error}
    />
  );
  if (!mark.isSet) return field();
  const shown = mark.lastFour
    ? t('adverts.secret_set', { end: mark.lastFour })
    : t('adverts.secret_set_hidden');
  return (
    <div className="field">
      <span className="lab">
        <Icon name="lock" size="s" />
        {label}
      </span>
      <details className="asecret" open={error !== undefined}>
        <summary
          className="secret"
          aria-label={`${shown}. ${t('adverts.secret_change_name', { name: label })}`}
        >
          <span className="v">{shown}</span>
          <span className="btn quiet sm">{t('adverts.secret_change')}</span>
        </summary>
        <div className="stack-s mt-s">
          {field(t('adverts.secret_keep'))}
          <Checkbox label={t('adverts.secret_remove')} name="remove" value={name} />
        </div>
      </details>
    </div>
  );
}

/** Only to Telegram does Oja post by itself. */
const isPosting = (name: AccountName): boolean => name === 'telegram';

type AccountName = 'telegram' | 'facebook' | 'twitter' | 'instagram';

/** A switched-off account keeps its fields and its key out of sight. */
function Account({ name, on, children }: { name: AccountName; on: boolean; children: ReactNode }) {
  const t = useT();
  const label = t(placeNames[name]);
  return (
    <section className={`acct p-${placeIcons[name]}`}>
      <div className="row">
        <span className="bl">
          <Icon name={placeIcons[name]} />
        </span>
        <span className="grow">
          <b className="blk">{label}</b>
          {!isPosting(name) && <Badge tone="plain">{t('adverts.not_running')}</Badge>}
        </span>
        <Switch
          className="end"
          label={t('adverts.account_on', { name: label })}
          labelHidden
          name={`${name}Enabled`}
          defaultChecked={on}
        />
      </div>
      <div className="stack acct-b">{children}</div>
    </section>
  );
}

interface ConnectedAccountsProps {
  settings: PlainSettings;
  secrets: Record<SecretName, SecretMark>;
  fields: Record<string, string>;
}

export function ConnectedAccounts({ settings, secrets, fields }: ConnectedAccountsProps) {
  const t = useT();
  const secret = (name: SecretName, label: string) => (
    <SecretField name={name} label={label} mark={secrets[name]} error={fields[name]} />
  );
  const text = (
    name: 'telegramChannelId' | 'facebookPageId' | 'twitterHandle' | 'instagramHandle',
    label: string,
  ) => (
    <TextField
      label={label}
      name={name}
      maxLength={60}
      defaultValue={settings[name]}
      error={fields[name]}
    />
  );
  return (
    <section className="card">
      <h2 className="t-m">{t('adverts.accounts')}</h2>
      <p className="muted small">{t('adverts.accounts_text')}</p>
      <p className="muted small mb-s">{t('adverts.accounts_run')}</p>
      <Account name="telegram" on={settings.telegramEnabled}>
        {secret('telegramToken', t('adverts.bot_token'))}
        {text('telegramChannelId', t('adverts.channel_id'))}
      </Account>
      <Account name="facebook" on={settings.facebookEnabled}>
        {text('facebookPageId', t('adverts.page_id'))}
        {secret('facebookToken', t('adverts.access_token'))}
      </Account>
      <Account name="twitter" on={settings.twitterEnabled}>
        {text('twitterHandle', t('adverts.handle'))}
        {secret('twitterKey', t('adverts.api_key'))}
      </Account>
      <Account name="instagram" on={settings.instagramEnabled}>
        {text('instagramHandle', t('adverts.handle'))}
        {secret('instagramToken', t('adverts.access_token'))}
      </Account>
    </section>
  );
}
