import { useEffect } from 'react';
import { Link } from 'react-router';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { LinkTabs } from '#app/ui/frame/tabs.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { fallbackAd } from '../ad-content.ts';
import { targets } from '../adverts.ts';
import { AdvertPreview } from './advert-preview.tsx';
import { AnalyticsTab, type AnalyticsTabProps } from './analytics-tab.tsx';
import { FailedPosts } from './failed-posts.tsx';
import type { FailedPost, HubItem, ShownAdvert } from './hub-types.ts';
import { ItemList } from './item-list.tsx';
import { SettingsTab, type SettingsTabProps } from './settings-tab.tsx';

export interface HubAnswer {
  intent: string;
  stockId: string;
  done?: string | undefined;
  fault?: FormFault | undefined;
}

interface SharePanel {
  tab: 'share';
  items: HubItem[];
  next?: string | undefined;
  advert?: ShownAdvert | undefined;
}

interface SettingsPanel {
  tab: 'settings';
  view?: Pick<SettingsTabProps, 'settings' | 'secrets' | 'languages'> | undefined;
  limited: boolean;
}

type Panel = SharePanel | SettingsPanel | { tab: 'analytics'; figures: AnalyticsTabProps };

interface HubProps {
  panel: Panel;
  failed: readonly FailedPost[];
  shopName: string;
  answer: HubAnswer | undefined;
}

const tabIcons = {
  share: 'share-2',
  settings: 'settings',
  analytics: 'chart-column',
} as const;

/** True words about the item without a tracked link, when generating failed. */
function useFallback(
  { items, advert }: SharePanel,
  shopName: string,
  answer: HubAnswer | undefined,
): ShownAdvert | undefined {
  const t = useT();
  if (answer?.intent !== 'generate' || !answer.fault) return advert;
  const item = items.find(({ id }) => id === answer.stockId);
  if (!item) return advert;
  const url = typeof window === 'undefined' ? '' : window.location.origin;
  const link = `${url}/stocks/${item.id}`;
  return {
    ad: fallbackAd({ ...item, shopName }, t, new Date()),
    item,
    links: Object.fromEntries(targets.map((target) => [target, link])) as ShownAdvert['links'],
    pictureVersion: undefined,
  };
}

/** New words, generated or saved, start over: the editor closes and shows what is kept. */
const keyOf = ({ ad, item, pictureVersion }: ShownAdvert): string =>
  [item.id, ad.generatedAt, ad.title, ad.text, ad.hashtags, pictureVersion].join(' ');

function SharePage({
  panel,
  shopName,
  answer,
}: Pick<HubProps, 'shopName' | 'answer'> & { panel: SharePanel }) {
  const t = useT();
  const shown = useFallback(panel, shopName, answer);
  const failed = answer?.intent === 'generate' ? answer.fault : undefined;
  const fault = failed && (failed.message || t('errors.adverts.generate_failed'));
  const { items, next } = panel;
  return (
    <div className="two ads">
      <ItemList items={items} next={next} readyId={shown?.item.id} />
      {shown ? (
        <AdvertPreview key={keyOf(shown)} advert={shown} fault={fault} />
      ) : (
        items.length > 0 && (
          <section className="adp only-d">
            <p className="muted center my-m">{t('adverts.choose')}</p>
          </section>
        )
      )}
    </div>
  );
}

function SettingsPage({ panel, answer }: { panel: SettingsPanel; answer: HubAnswer | undefined }) {
  const t = useT();
  if (!panel.view) return <Note icon="lock">{t('adverts.only_leaders')}</Note>;
  const mine = answer?.intent === 'settings' ? answer : undefined;
  const fault = mine?.fault && {
    ...mine.fault,
    message: mine.fault.message || t('adverts.save_failed'),
  };
  return (
    <SettingsTab
      {...panel.view}
      limited={panel.limited}
      saved={mine?.done === 'saved'}
      fault={fault}
    />
  );
}

function OpenPanel({ panel, shopName, answer }: Pick<HubProps, 'panel' | 'shopName' | 'answer'>) {
  if (panel.tab === 'share') return <SharePage panel={panel} shopName={shopName} answer={answer} />;
  if (panel.tab === 'settings') return <SettingsPage panel={panel} answer={answer} />;
  return <AnalyticsTab {...panel.figures} />;
}

/** What the forms outside the settings say when they fail. */
function useFaultToast(answer: HubAnswer | undefined): string | undefined {
  const t = useT();
  const toast = useToast();
  const { intent, fault } = answer ?? {};
  const text =
    fault && intent !== 'settings' && intent !== 'generate'
      ? fault.message || t('errors.app.unknown')
      : undefined;
  useEffect(() => {
    if (answer && text) toast({ tone: 'bad', text });
  }, [answer, text, toast]);
  return text;
}

export function AdvertisingHub({ panel, failed, shopName, answer }: HubProps) {
  const t = useT();
  const fault = useFaultToast(answer);
  return (
    <div className="shell">
      <div className="row s page-h">
        <Link className="ib pull-l" to="/" aria-label={t('ui.back')}>
          <Icon name="arrow-left" />
        </Link>
        <h1 className="grow">{t('pages.advertising')}</h1>
      </div>
      <LinkTabs
        label={t('pages.advertising')}
        items={(['share', 'settings', 'analytics'] as const).map((tab) => ({
          to: tab === 'share' ? '/advertising' : `/advertising?tab=${tab}`,
          label: t(`adverts.tab_${tab}`),
          icon: tabIcons[tab],
          current: tab === panel.tab,
        }))}
      />
      <div className="ahub">
        {fault && (
          <noscript>
            <Note tone="bad">{fault}</Note>
          </noscript>
        )}
        <FailedPosts posts={failed} />
        <OpenPanel panel={panel} shopName={shopName} answer={answer} />
      </div>
    </div>
  );
}
