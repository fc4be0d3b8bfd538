import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';

/** The cloth beside (or over) whatever opens the door. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className="auth">
      <div className="auth-art adire">
        <img src="/icon.svg" alt="" width={96} height={96} />
        <p>
          {t('accounts.motto_1')}
          <br />
          {t('accounts.motto_2')}
        </p>
      </div>
      <div className="auth-main">{children}</div>
    </div>
  );
}
