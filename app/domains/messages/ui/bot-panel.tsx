import { useT } from '#app/platform/i18n/i18n.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NotifyButton } from './notify-button.tsx';
import { QrCode } from './qr-code.tsx';

interface BotPanelProps {
  /** The bot's start link, or the web chat where there is no bot. */
  link: string;
  hasBot: boolean;
}

/** Leads to the bot, and gives the shop its own link to hand out. */
export function BotPanel({ link, hasBot }: BotPanelProps) {
  const t = useT();
  return (
    <>
      <section className="panel-aro adire row bot-panel">
        <span className="grow">
          <b>{t(hasBot ? 'messages.panel_title' : 'messages.panel_web_title')}</b>
          <span>{t('messages.panel_text')}</span>
        </span>
        <a
          className="btn sun sm"
          href={link}
          target="_blank"
          rel="noopener"
          aria-label={t('messages.open_bot')}
        >
          <Icon name={hasBot ? 'telegram' : 'message-circle'} className={hasBot ? 'b' : 'sm'} />
          <span className="only-d">{t('messages.open_bot')}</span>
          <span className="only-m">{t('messages.open_bot_short')}</span>
        </a>
      </section>
      {!hasBot && <p className="muted small mt-xs">{t('messages.no_bot')}</p>}
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
    </>
  );
}
