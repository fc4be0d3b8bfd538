import { useRouteLoaderData } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface Contacts {
  supportEmail: string;
  supportPhone: string;
}

const noContacts: Contacts = { supportEmail: '', supportPhone: '' };

/** Known to the frame of every page. */
export function useContacts(): Contacts {
  return (useRouteLoaderData('root') as Contacts | undefined) ?? noContacts;
}

/** The mail carries the reference, so that nobody has to copy it. */
export function useSupportMail(reference: string | undefined): string {
  const t = useT();
  const { supportEmail } = useContacts();
  if (!reference) return `mailto:${supportEmail}`;
  return `mailto:${supportEmail}?subject=${encodeURIComponent(t('callback.mail_subject', { reference }))}`;
}

export function HelpContacts({ reference }: { reference?: string | undefined }) {
  const t = useT();
  const { supportPhone } = useContacts();
  const mail = useSupportMail(reference);
  return (
    <div className="helpc">
      <p className="muted small">{t('payment.help')}</p>
      <div className="row s">
        <a className="btn line grow" href={mail}>
          <Icon name="mail" size="s" />
          {t('payment.email')}
        </a>
        <a className="btn line grow" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
          <Icon name="phone" size="s" />
          {t('payment.call')}
        </a>
      </div>
      <p className="muted small">{t('payment.hours')}</p>
    </div>
  );
}
