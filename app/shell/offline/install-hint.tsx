import { useState, useSyncExternalStore } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { keepText, readStored } from '#app/platform/stored-text.ts';
import { Button } from '#app/ui/button.tsx';
import { caughtPrompt, onInstallPrompt } from './install-prompt.ts';

const answeredKey = 'oja-install';
const none = () => undefined;

/** For somebody who has come again, where the browser can install; asked once. */
export function InstallHint({ visits }: { visits: number }) {
  const t = useT();
  const prompt = useSyncExternalStore(onInstallPrompt, caughtPrompt, none);
  const [isAnswered, setAnswered] = useState(() => readStored(answeredKey) !== null);
  if (!prompt || isAnswered || visits < 2) return null;
  const answer = (said: 'yes' | 'no') => {
    keepText(answeredKey, said);
    setAnswered(true);
    // Its own question follows; whatever is answered there, ours is not asked again.
    if (said === 'yes') prompt.prompt().catch(none);
  };
  return (
    <aside className="install" aria-label={t('install.title')}>
      <img src="/icon.svg" alt="" width={48} height={48} />
      <p className="grow">
        <b>{t('install.title')}</b>
        <span className="muted small">{t('install.text')}</span>
      </p>
      <div className="row s">
        <Button size="s" onClick={() => answer('yes')}>
          {t('install.do')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => answer('no')}>
          {t('install.not_now')}
        </Button>
      </div>
    </aside>
  );
}
