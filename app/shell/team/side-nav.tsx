import { Link, useLocation } from 'react-router';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Language } from '#app/platform/i18n/languages.ts';
import { unsentCount } from '#app/platform/outbox/operations.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Count } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { LanguageLink } from '../languages/language-link.tsx';
import { HelpLink, LegalLinks, WaitingLink } from './slim-foot.tsx';
import type { TeamFacts } from './team-facts.server.ts';
import { type TeamPlace, teamPlace } from './team-places.ts';

interface Entry {
  to: TeamPlace;
  icon: IconName;
  label: string;
  /** Red: so many wait for a person. */
  waiting?: number | undefined;
  /** Grey: so many there are. */
  total?: number | undefined;
}

function Entries({ entries, place }: { entries: readonly Entry[]; place: TeamPlace | undefined }) {
  const t = useT();
  return entries.map(({ to, icon, label, waiting = 0, total = 0 }) => (
    <li key={to}>
      <Link to={to} aria-current={to === place ? 'page' : undefined}>
        <Icon name={icon} />
        <span className="grow">{label}</span>
        {waiting > 0 && <Count value={waiting} label={t('shell.waiting', { count: waiting })} />}
        {total > 0 && <span className="num cnt0">{total}</span>}
      </Link>
    </li>
  ));
}

function useEntries({ facts, unread }: Pick<SideNavProps, 'facts' | 'unread'>) {
  const t = useT();
  const { items, sections, newOrders, claims, letters } = facts;
  const work: Entry[] = [
    { to: '/', icon: 'layout-grid', label: t('shell.home') },
    { to: '/stocks', icon: 'package', label: t('shell.stocks'), total: items },
    { to: '/orders', icon: 'shopping-bag', label: t('shell.orders'), waiting: newOrders },
    { to: '/messages', icon: 'message-circle', label: t('shell.messages'), waiting: unread },
  ];
  if (claims !== undefined) {
    work.push({ to: '/payments', icon: 'wallet', label: t('pages.payments'), waiting: claims });
  }
  const more: Entry[] = [
    { to: '/advertising', icon: 'megaphone', label: t('pages.advertising') },
    { to: '/analytics', icon: 'chart-column', label: t('pages.analytics') },
    { to: '/sections', icon: 'layout-list', label: t('pages.sections'), total: sections },
    { to: '/offers', icon: 'hand-coins', label: t('pages.offers') },
    { to: '/shop', icon: 'store', label: t('shell.shop') },
  ];
  // Whoever sees payments says what delivery costs and may give something away.
  if (claims !== undefined) {
    more.push({ to: '/delivery', icon: 'truck', label: t('pages.delivery') });
    more.push({ to: '/codes', icon: 'tag', label: t('pages.codes') });
  }
  if (letters.total > 0) {
    const waiting = letters.unseen;
    more.push({ to: '/measures', icon: 'mail', label: t('measures.title'), waiting });
  }
  return { work, more };
}

function OwnShop({ facts }: { facts: TeamFacts }) {
  const t = useT();
  const category = categoryBySlug(facts.businessType);
  const plan = t('dashboard.plan', { plan: facts.plan });
  return (
    <Link className="side-shop" to="/shop">
      <Avatar name={facts.name} src={facts.picture} size="s" />
      <span className="grow">
        <b className="trunc" dir="auto">
          {facts.name}
        </b>
        <small>{category ? `${t(`categories.${category.slug}`)} · ${plan}` : plan}</small>
      </span>
    </Link>
  );
}

interface SideNavProps {
  facts: TeamFacts;
  unread: number;
  languages: readonly Language[];
}

/** All areas of the shop, from 1024 px on in the tab bar's place. */
export function SideNav({ facts, unread, languages }: SideNavProps) {
  const t = useT();
  const place = teamPlace(useLocation().pathname);
  const { work, more } = useEntries({ facts, unread });
  const { operations } = useOutboxView();
  return (
    <aside className="side" aria-label={t('shell.side')}>
      <OwnShop facts={facts} />
      <ButtonLink to="/orders/counter" block icon="hand-coins">
        {t('shell.counter_sale')}
      </ButtonLink>
      <nav aria-label={t('shell.areas')}>
        <ul>
          <Entries entries={work} place={place} />
        </ul>
        <hr />
        <ul>
          <Entries entries={more} place={place} />
        </ul>
      </nav>
      <div className="side-f">
        <WaitingLink count={unsentCount(operations)} />
        <Link to="/market">
          <Icon name="shopping-cart" size="s" />
          {t('dashboard.market')}
        </Link>
        <HelpLink />
        <LanguageLink languages={languages} />
        <LegalLinks />
      </div>
    </aside>
  );
}
