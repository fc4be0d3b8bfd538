import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import type { CopyKinds, CopyScreen } from '#app/domains/sync/screens/copy-screen.ts';
import { isPassingFailure } from '#app/platform/http/forms/form-fault.ts';
import { lostLine } from '#app/platform/http/lost-line.ts';
import { asOfTime } from '#app/platform/i18n/formats.ts';
import { browserTranslator } from '#app/platform/i18n/i18n.tsx';
import { askForKept } from '#app/platform/offline/ask-for-kept.ts';
import type { Owner } from '#app/platform/outbox/operations.ts';
import { sayAsOf } from '#app/ui/frame/offline-bar.tsx';
import { lastKnown } from '../frame-data.ts';
import { showNewer } from '../newer.ts';
import { openedAt } from '../offline/as-of.ts';
import { standsSince } from '../standing-page.ts';

/** A screen that the copy on this phone can fill. */
interface Screen<Data, Around> {
  name: string;
  /** Undefined where the copy does not have what is asked for. */
  make: (screen: CopyScreen<Around>) => Promise<Data | undefined>;
  /** What the copy does not hold: kept whenever the server has answered. */
  around?: (data: Data) => Around;
}

interface Frame {
  team?: {
    owner: Owner;
    inbox: { cursor: number };
    orders: { cursor: number };
    claims: number | undefined;
  };
}

/** A line that takes longer than this is as good as none. */
const patience = 3_000;
/** What came too late is taken without asking again, if the page comes back for it at once. */
const lateFor = 20_000;
const aroundKind = 'screen';

let late: { href: string; data: unknown; at: number } | undefined;
/** What each screen showed last, should there be nothing else. */
const shown = new Map<string, { href: string; data: unknown }>();
let isOpening = true;

/**
 * Whether the document came from this phone: then a screen is filled anew at once. Elsewhere it is not: what somebody
 * presses while the router is still filling it is done, but nobody says so.
 */
export const isOpenedHere = typeof document !== 'undefined' && openedAt() !== undefined;

const teamHere = () => lastKnown<Frame>(undefined)?.team;

async function madeOnPhone<Data, Around>(
  href: string,
  { name, make }: Screen<Data, Around>,
  since: number | undefined,
): Promise<Data | undefined> {
  const team = teamHere();
  const translator = browserTranslator();
  if (!team || !translator) return undefined;
  const outbox = openTeamOutbox(team.owner);
  const store = await outbox.store();
  const at = await store.meta('copiedAt');
  // Not filled to its end: half a list would look like the whole.
  if (at === undefined) return undefined;
  // What the page shows may be newer than the copy, which never takes it back; what was done here since is only in the copy.
  const { operations } = outbox.view();
  if (since !== undefined && at <= since && !operations.some((done) => done.at > since))
    return undefined;
  const around = await store.copiedOne(aroundKind, name);
  const data = await make({
    url: new URL(href),
    userId: team.owner.by,
    shopId: team.owner.shop,
    seesPayments: team.claims !== undefined,
    cursors: { orders: team.orders.cursor, inbox: team.inbox.cursor },
    operations,
    all: async <Kind extends keyof CopyKinds>(kind: Kind) =>
      (await store.copied(kind)).map(({ value }) => value as CopyKinds[Kind]),
    one: async <Kind extends keyof CopyKinds>(kind: Kind, id: string) =>
      (await store.copiedOne(kind, id))?.value as CopyKinds[Kind] | undefined,
    around: around?.value as Around | undefined,
    t: translator.t,
  });
  if (data) sayAsOf(translator.t('offline.as_of', { time: asOfTime(at) }));
  return data;
}

/** An item and all orders as the copy on this phone has them, with what waits here; undefined where it has none. */
export async function copiedItem(stockId: string) {
  const team = teamHere();
  if (!team) return undefined;
  const outbox = openTeamOutbox(team.owner);
  const store = await outbox.store();
  if ((await store.meta('copiedAt')) === undefined) return undefined;
  const item = (await store.copiedOne('item', stockId))?.value as CopyKinds['item'] | undefined;
  const orders = (await store.copied('order')).map(({ value }) => value as CopyKinds['order']);
  return item && { item, orders, operations: outbox.view().operations };
}

async function keepAround<Data, Around>(
  { name, around }: Screen<Data, Around>,
  data: Data,
): Promise<void> {
  const team = teamHere();
  if (!team || !around) return;
  const store = await openTeamOutbox(team.owner).store();
  await store.remember({ kind: aroundKind, id: name, value: around(data) });
}

function fromServer<Data, Around>(href: string, screen: Screen<Data, Around>, data: Data): Data {
  shown.set(screen.name, { href, data });
  keepAround(screen, data).catch(() => {
    // A full phone, or one that keeps nothing: then the screen takes a line.
  });
  return data;
}

/** What the slow line has brought is shown by itself; so is the page when the line is back. */
function showWhenThere<Data>(href: string, line: Promise<Data> | undefined): void {
  window.addEventListener('online', showNewer, { once: true });
  line?.then(
    (data) => {
      late = { href, data, at: Date.now() };
      if (window.location.href === href) showNewer();
    },
    () => {
      // It broke in the end: what the phone has is shown already.
    },
  );
}

function cameLate<Data>(href: string): { data: Data } | undefined {
  const found = late?.href === href && Date.now() - late.at < lateFor ? late : undefined;
  late = undefined;
  return found as { data: Data } | undefined;
}

type Outcome<Data> = { data: Data } | { error: unknown } | undefined;

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));

function outcomeOf<Data>(line: Promise<Data>): Promise<Outcome<Data>> {
  const settled = line.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([settled, after(patience)]);
}

/**
 * For a `clientLoader`: the server's answer; where it fails or takes too long, the screen as the copy on this
 * phone has it, with what waits counted in. What the copy does not have, the service worker may have kept.
 */
export async function fromCopy<Data, Around = undefined>(
  { url: href }: Request,
  serverLoader: () => Promise<Data>,
  screen: Screen<Data, Around>,
): Promise<Data> {
  // The first call fills a document; its data are in it, old ones if it came from the phone.
  const isDocument = isOpening && window.location.href === href;
  isOpening = false;
  const isOld = isDocument && openedAt() !== undefined;
  const since = isDocument ? undefined : standsSince(href);
  const ready = cameLate<Data>(href);
  if (ready) return fromServer(href, screen, ready.data);
  const isAsked = isDocument || navigator.onLine;
  const line = isAsked ? serverLoader() : Promise.reject<Data>(lostLine('offline'));
  const first = await outcomeOf(line);
  if (first && 'error' in first && !isPassingFailure(first.error)) throw first.error;
  const answer = first && 'data' in first ? first : undefined;
  if (answer && !isOld) {
    if (!isDocument) sayAsOf(undefined);
    return fromServer(href, screen, answer.data);
  }
  const made = await madeOnPhone(href, screen, since).catch(() => undefined);
  if (made) {
    showWhenThere(href, first ? undefined : line);
    return made;
  }
  if (answer) return answer.data;
  // It keeps standing as it is until the line has brought something.
  if (since !== undefined) return line;
  const before = shown.get(screen.name);
  if (first && before?.href === href) return before.data as Data;
  const isThere = await askForKept(href);
  const kept = isThere ? await serverLoader().catch(() => undefined) : undefined;
  if (kept) return kept;
  // A line that was slow and broke in the end takes nothing away that the screen shows.
  return line.catch((error: unknown) => {
    if (before?.href === href && isPassingFailure(error)) return before.data as Data;
    throw error;
  });
}
