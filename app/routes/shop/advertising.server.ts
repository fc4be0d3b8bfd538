import { isLimited } from '#app/domains/accounts/accounts.ts';
import { failedPosts } from '#app/domains/adverts/adverts.queries.server.ts';
import { sharePage } from '#app/domains/adverts/hub-page.server.ts';
import { settingsView } from '#app/domains/adverts/settings-view.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { advertFigures, periodOf, periods } from './advertising-figures.server.ts';

export const tabs = ['share', 'settings', 'analytics'] as const;
export type Tab = (typeof tabs)[number];

const tabOf = (text: string | undefined): Tab => tabs.find((tab) => tab === text) ?? 'share';

async function panelOf(tab: Tab, { shop, role, session }: MemberViewer, url: URL, origin: string) {
  if (tab === 'share') return { tab, ...(await sharePage({ shopId: shop.id, origin, url })) };
  if (tab === 'settings') {
    const mayChange = can(role, 'adverts.settings');
    const view = mayChange ? await settingsView(shop.id, session) : undefined;
    return { tab, view, limited: isLimited(session) };
  }
  const days = periodOf(addressKey(url.searchParams, 'days'));
  const seesMoney = can(role, 'money.see');
  const figures = await advertFigures({ shopId: shop.id, days, seesMoney });
  return { tab, figures: { ...figures, periods, host: new URL(origin).host } };
}

/** The tab that the address names, and what went wrong on the way to the channel. */
export async function advertisingPage(viewer: MemberViewer, url: URL, origin: string) {
  const [panel, failed] = await Promise.all([
    panelOf(tabOf(addressKey(url.searchParams, 'tab')), viewer, url, origin),
    can(viewer.role, 'adverts.settings') ? failedPosts(viewer.shop.id) : [],
  ]);
  return { panel, failed, shopName: viewer.shop.name };
}
