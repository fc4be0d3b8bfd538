import { Link, useLocation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { unsentCount } from '#app/platform/outbox/operations.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageLink } from '../languages/language-link.tsx';
import type { TeamFacts } from './team-facts.server.ts';

export function HelpLink() {
  const t = useT();
  return (
    <Link to="/help/selling">
      <Icon name="life-buoy" size="s" />
      {t('footer.help')}
    </Link>
  );
}

/** What everybody agreed to, and what is kept of them. */
export function LegalLinks() {
  const t = useT();
  return (
    <>
      <Link to="/terms">{t('legal.terms_link')}</Link>
      <Link to="/privacy">{t('legal.privacy_link')}</Link>
    </>
  );
}

/** How many acts wait on this phone; nothing while none does. */
export function WaitingLink({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Link to="/waiting">
      <Icon name="cloud-upload" size="s" />
      {t('sync.count', { count })}
    </Link>
  );
}

/** Above every page of a shop that is off the market, and the way to the reason. */
function Suspended() {
  const t = useT();
  const isThere = useLocation().pathname === '/measures';
  return (
    <div className="shell over-page">
      <Note tone="bad" icon="circle-slash">
        {t('measures.banner')} {!isThere && <Link to="/measures">{t('measures.see')}</Link>}
      </Note>
    </div>
  );
}

/** Above every page until somebody who may answer has opened it. */
function NewLetter() {
  const t = useT();
  const isThere = useLocation().pathname === '/measures';
  if (isThere) return null;
  return (
    <div className="shell over-page">
      <Note tone="warn">
        {t('measures.unseen')} <Link to="/measures">{t('measures.read')}</Link>
      </Note>
    </div>
  );
}

interface SlimFootProps {
  team: Pick<TeamFacts, 'isSuspended' | 'letters'>;
  frame: string;
  languages: readonly Language[];
}

/** What stands around a page of the team besides its navigation. */
export function SlimFoot({ team, frame, languages }: SlimFootProps) {
  return (
    <>
      {team.isSuspended && <Suspended />}
      {!team.isSuspended && team.letters.unseen > 0 && <NewLetter />}
      {frame === 'team' && <Foot languages={languages} />}
    </>
  );
}

/** One line under a page, where the side navigation is not: help, language, market. */
function Foot({ languages }: Pick<SlimFootProps, 'languages'>) {
  const t = useT();
  const { operations } = useOutboxView();
  return (
    <footer className="slim shell">
      <WaitingLink count={unsentCount(operations)} />
      <HelpLink />
      <LanguageLink languages={languages} />
      <Link to="/market">
        <Icon name="shopping-cart" size="s" />
        {t('footer.market')}
      </Link>
    </footer>
  );
}
