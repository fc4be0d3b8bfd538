import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { keptMeta } from '#app/platform/offline/worker-names.ts';

const dayMs = 86_400_000;

export const asOfTime = (at: number): string =>
  Date.now() - at < dayMs ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`;

/** A page that was opened from the phone says when it was fetched. */
export function openedAt(): number | undefined {
  const at = document.querySelector<HTMLMetaElement>(`meta[name="${keptMeta}"]`)?.content;
  return at ? Number(at) : undefined;
}

/** What the screen shows came from the phone; now there is something newer. */
export const newerEvent = 'oja-newer';
export const showNewer = (): void => {
  window.dispatchEvent(new Event(newerEvent));
};
