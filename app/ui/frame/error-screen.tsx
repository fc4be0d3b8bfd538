import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ResultSign } from '../display/result-sign.tsx';
import type { IconName } from '../icon-names.ts';
import spriteUrl from '../icons.svg?no-inline';

interface ErrorScreenProps {
  title: ReactNode;
  text?: ReactNode;
  /** `lost` draws the umbrella of the market, `broken` the alert sign. */
  art?: 'lost' | 'broken' | undefined;
  icon?: IconName | undefined;
  /** Printed so that support can find the request; never a trace. */
  requestId?: string | undefined;
  /** Under the number: whom to send it to. */
  help?: ReactNode;
  /** Search, buttons. */
  children?: ReactNode;
}

export function ErrorScreen({
  title,
  text,
  art = 'broken',
  icon,
  requestId,
  help,
  children,
}: ErrorScreenProps) {
  const t = useT();
  return (
    <div className="shell tiny center sys">
      {art === 'lost' ? (
        <div className="sysart adire">
          <svg aria-hidden="true">
            <use href={`${spriteUrl}#umbrella-lost`} />
          </svg>
        </div>
      ) : (
        <ResultSign tone="bad" icon={icon ?? 'unplug'} />
      )}
      <h1>{title}</h1>
      {text && <p className="muted mt-xs">{text}</p>}
      <div className="sys-acts">{children}</div>
      {requestId && (
        <div className="who mt-l">
          <span className="grow">
            <span className="muted small blk">{t('ui.request_number')}</span>
            <b className="num wrap-any">{requestId}</b>
          </span>
          <CopyButton value={requestId} label={t('ui.copy')} />
        </div>
      )}
      {requestId && help && <p className="muted small mt-s">{help}</p>}
    </div>
  );
}
