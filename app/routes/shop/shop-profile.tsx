import { useState } from 'react';
import { redirectDocument, useFetcher } from 'react-router';
import { kindsFor } from '#app/domains/notices/notice-forms.server.ts';
import { noticesOfSession } from '#app/domains/notices/notices.queries.server.ts';
import { NoticeCard } from '#app/domains/notices/ui/notice-card.tsx';
import type { ProfileAnswer } from '#app/domains/shops/profile/answer.ts';
import { profilePage } from '#app/domains/shops/profile/profile-page.server.ts';
import { AddressSheet } from '#app/domains/shops/ui/address/address-sheet.tsx';
import { ShopLinkCard } from '#app/domains/shops/ui/address/shop-link-card.tsx';
import { NewDeviceNotices } from '#app/domains/shops/ui/notices.tsx';
import { DangerZone } from '#app/domains/shops/ui/profile/danger-zone.tsx';
import { DevicesCard, EverywhereCard } from '#app/domains/shops/ui/profile/devices-card.tsx';
import { EditShopSheet } from '#app/domains/shops/ui/profile/edit-shop-sheet.tsx';
import { LockCard } from '#app/domains/shops/ui/profile/lock-card.tsx';
import { PictureSheet } from '#app/domains/shops/ui/profile/picture-sheet.tsx';
import { RegistrationCard } from '#app/domains/shops/ui/profile/registration-card.tsx';
import {
  Broadcasts,
  type ProfileSheet,
  ShopPanel,
} from '#app/domains/shops/ui/profile/shop-panel.tsx';
import { TeamCard } from '#app/domains/shops/ui/profile/team-card.tsx';
import { useSpokenFault } from '#app/domains/shops/ui/profile/use-profile-form.ts';
import { YouCard } from '#app/domains/shops/ui/profile/you-card.tsx';
import { RecoveryNotice } from '#app/domains/shops/ui/recovery-notice.tsx';
import { requireSignedIn, viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { withForm } from '#app/platform/http/bodies/receive-form.server.ts';
import { isPassingFailure, unlessRefused } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { useOpenedOnce } from '#app/ui/overlays/use-opened-once.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/shop-profile';
import { answerProfile, deletionFacts } from './shop-profile.server.ts';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

const sheets: readonly ProfileSheet[] = [
  'edit',
  'address',
  'qr',
  'picture',
  'shop-picture',
  'add-user',
  'pin',
  'delete',
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await viewerOf(context);
  if (!viewer) throw redirectDocument('/');
  const asked = addressKey(new URL(request.url).searchParams, 'open');
  const open = sheets.find((sheet) => sheet === asked);
  const { origin, translator } = context.get(requestContext);
  const profile = await profilePage(viewer, origin);
  const { t } = translator;
  const counting = open === 'delete' && profile.shop?.may.delete;
  return {
    ...profile,
    notices: viewer.role && {
      kinds: kindsFor(viewer.role),
      settings: await noticesOfSession(viewer.session.id),
    },
    open,
    deletion: counting && profile.shop ? await deletionFacts(profile.shop.id) : undefined,
    domain: settings().accountDomain,
    title: `${t('profile.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const viewer = await requireSignedIn(context);
  const facts = context.get(requestContext);
  const { headers } = request;
  return withForm(request, (form) => answerProfile({ form, viewer, facts, headers }));
});

/** A broken line keeps the page and what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    const answer: ProfileAnswer = {
      intent: keyOf(form, 'intent'),
      fault: { code: 'line', message: '' },
    };
    return answer;
  }
}

export const shouldRevalidate = unlessRefused;

/** Only without JavaScript: what the last form did. */
function LastAnswer({ answer }: { answer: ProfileAnswer }) {
  const t = useT();
  const fault = useSpokenFault(answer);
  const text = fault?.message ?? (answer.done && t(answer.done));
  if (!text) return null;
  return (
    <Note tone={fault ? 'bad' : 'ok'} className="mb-m" live>
      {text}
    </Note>
  );
}

type Profile = Route.ComponentProps['loaderData'];

/** Read when the question is opened, not when the page was. */
function useDeletion(loaded: Profile['deletion']) {
  const fetcher = useFetcher<Profile>();
  return {
    facts: fetcher.data?.deletion ?? loaded,
    read: () => void fetcher.load('/shop?open=delete'),
  };
}

export default function ShopProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { shop, own, operation, domain } = loaderData;
  const [open, setOpen] = useState<ProfileSheet | undefined>(loaderData.open);
  useOpenedOnce(loaderData.open !== undefined);
  const deletion = useDeletion(loaderData.deletion);
  const close = () => setOpen(undefined);
  const show = (sheet: ProfileSheet | undefined) => {
    if (sheet === 'delete') deletion.read();
    setOpen(sheet);
  };
  const isOwner = shop?.role === 'owner';
  return (
    <div className="shell">
      <PageHead
        title={shop ? t('profile.title') : t('profile.account_title')}
        backTo="/"
        backLabel={t('ui.back')}
      />
      {actionData && 'intent' in actionData && <LastAnswer answer={actionData} />}
      <NewDeviceNotices notices={own.notices} back="/shop" />
      <RecoveryNotice recovery={own.recovery} />
      <div className="two prof">
        <div className="stack">
          {shop && <ShopPanel shop={shop} onOpen={show} />}
          {shop && !shop.suspendedAt && (
            <ShopLinkCard
              title={t('dashboard.shop_address')}
              text={shop.link.address || !shop.may.edit ? undefined : t('address.why')}
              name={shop.name}
              link={shop.link}
              scans={loaderData.open === 'qr'}
              maySay={shop.may.edit && shop.tellsShared}
              onChoose={shop.may.edit ? () => show('address') : undefined}
            />
          )}
          {shop?.registration && <RegistrationCard registration={shop.registration} />}
          <YouCard
            own={own}
            leaves={shop && !isOwner ? shop.name : undefined}
            hasOwnPicture={!isOwner}
            onOpen={show}
          />
        </div>
        <div className="stack">
          {shop?.team && (
            <TeamCard
              {...{ shop, domain, operation }}
              team={shop.team}
              adding={open === 'add-user'}
              onOpen={show}
            />
          )}
          {shop && <Broadcasts />}
          {loaderData.notices && <NoticeCard {...loaderData.notices} />}
          <h2 className="mt-m">{t('security.title')}</h2>
          {own.isLimited && (
            <Note tone="warn" icon="smartphone">
              {t('security.limited')}
            </Note>
          )}
          <DevicesCard own={own} />
          <LockCard own={own} opensPin={open === 'pin'} />
          {!own.isLimited && <EverywhereCard />}
          {shop?.may.delete && (
            <DangerZone
              shopName={shop.name}
              counts={deletion.facts?.counts}
              underWay={deletion.facts?.underWay ?? []}
              isHeld={deletion.facts?.isHeld ?? false}
              isLimited={own.isLimited}
              asksProof={own.asksProof}
              open={open === 'delete'}
              onOpen={show}
            />
          )}
        </div>
      </div>
      {shop?.may.edit && <AddressSheet shop={shop} open={open === 'address'} onClose={close} />}
      {shop?.may.edit && <EditShopSheet shop={shop} open={open === 'edit'} onClose={close} />}
      <PictureSheet
        whose={open === 'shop-picture' ? 'shop' : 'own'}
        open={open === 'picture' || open === 'shop-picture'}
        onClose={close}
      />
    </div>
  );
}
