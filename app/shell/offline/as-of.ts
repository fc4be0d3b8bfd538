import { keptMeta } from '#app/platform/offline/worker-names.ts';

/** A page that was opened from the phone says when it was fetched. */
export function openedAt(): number | undefined {
  const at = document.querySelector<HTMLMetaElement>(`meta[name="${keptMeta}"]`)?.content;
  return at ? Number(at) : undefined;
}
