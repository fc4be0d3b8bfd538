import { NotifyButton } from '#app/domains/notices/ui/notify-button.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { QrCode } from '#app/ui/display/qr-code.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface BotPanelProps {
  /** The bot's start link, or the web chat where there is no bot. */
  link: string;
  hasBot: boolean;
}

/** Leads to the bot; without one, to the page where buyers write. */
export function BotPanel({ link, hasBot }: BotPanelProps) {
  const t = useT();
  const label = t(hasBot ? 'messages.open_bot' : 'messages.open_chat_page');
  return (
    <section className="panel-aro adire row bot-panel">
      <span className="grow">
        <b>{t(hasBot ? 'messages.panel_title' : 'messages.panel_web_title')}</b>
        <span>{t('messages.panel_text')}</span>
      </span>
      <a className="btn sun sm" href={link} target="_blank" rel="noopener" aria-label={label}>
        <Icon name={hasBot ? 'telegram' : 'eye'} className={hasBot ? 'b' : 'sm'} />
        <span className="only-d">{label}</span>
        <span className="only-m">
          {t(hasBot ? 'messages.open_bot_short' : 'messages.open_chat_page_short')}
        </span>
      </a>
    </section>
  );
}

/** The shop's own link to hand out, so that buyers write. */
export function ChatLink({ link }: Pick<BotPanelProps, 'link'>) {
  const t = useT();
  return (
    <details className="own-link">
      <summary>
        <Icon name="link" size="s" />
        {t('messages.link_title')}
        <Icon name="chevron-down" size="s" className="turn" />
      </summary>
      <p className="muted small">{t('messages.link_text')}</p>
      <div className="row s">
        <input className="in grow" readOnly value={link} aria-label={t('messages.link_title')} />
        <CopyButton value={link} label={t('messages.link_copy')} />
      </div>
      <QrCode text={link} label={t('messages.qr')} />
      <NotifyButton />
    </details>
  );
}
