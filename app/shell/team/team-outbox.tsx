import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { carryOverSales } from '#app/domains/orders/ui/counter/carry-over.ts';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import { keepCopy } from '#app/domains/sync/ui/keep-copy.ts';
import { SignOutQuestion } from '#app/domains/sync/ui/sign-out-question.tsx';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Operation, Owner } from '#app/platform/outbox/operations.ts';
import type { Outbox } from '#app/platform/outbox/outbox.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { useOfflineWords } from '#app/ui/frame/use-offline-words.ts';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { forgetTyped } from './forget-typed.ts';

const follow = async (outbox: Outbox): Promise<void> => {
  if (outbox.takesAll) await keepCopy(outbox);
};

const copyMs = 2 * 60_000;

/** Sends and brings the copy up to date: when the page opens, when the line is back, when somebody looks at it again. */
function wakeWith(outbox: Outbox): () => void {
  const wake = () => {
    outbox.wake();
    void follow(outbox);
  };
  const look = () => {
    if (!document.hidden) wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(() => {
    if (!document.hidden) void follow(outbox);
  }, copyMs);
  void carryOverSales(outbox).then(wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}

function useOpened({ by, shop }: Owner, hasFeed: boolean): void {
  const t = useT();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const onSent = useEffectEvent((sent: readonly Operation[]) => {
    // What a person has just done with a line is said where it was done.
    const count = sent.filter(({ tries, at }) => tries > 1 || Date.now() - at > 10_000).length;
    if (count > 0) toast({ icon: 'circle-check', text: t('sync.sent', { count }) });
    void revalidate();
  });
  const onRemoved = useEffectEvent(() => toast({ tone: 'bad', text: t('sync.removed') }));
  const onFull = useEffectEvent(() => toast({ tone: 'bad', text: t('sync.nothing_kept') }));
  const onPhotosGone = useEffectEvent(() => toast({ tone: 'bad', text: t('sync.full') }));
  useEffect(() => {
    const outbox = openTeamOutbox({ by, shop });
    outbox.takesAll = hasFeed;
    outbox.onSent = (sent) => onSent(sent);
    outbox.onRemoved = () => void onRemoved();
    outbox.onFull = () => onFull();
    outbox.onPhotosGone = () => onPhotosGone();
    outbox.onWiped = () => forgetTyped(shop);
    return wakeWith(outbox);
  }, [by, shop, hasFeed]);
}

interface TeamOutboxProps {
  owner: Owner;
  hasFeed: boolean;
}

/** Once in the team's frame: keeps and sends what is done on this phone, whatever page is open. */
export function TeamOutbox({ owner, hasFeed }: TeamOutboxProps) {
  useOpened(owner, hasFeed);
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { operations } = useOutboxView();
  const waiting = operations.filter(({ state }) => state !== 'done');
  const [oldest] = waiting;
  const count = waiting.length;
  const words =
    oldest && pathname !== '/waiting'
      ? {
          text: t('sync.can_sell'),
          more: t('sync.oldest', { count, time: formatTime(oldest.at) }),
          label: t('sync.see', { count }),
        }
      : {};
  useOfflineWords(words, () => void navigate('/waiting'));
  return <SignOutQuestion owner={owner} />;
}
