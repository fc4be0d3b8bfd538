import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * For a box whose words are kept in state. Someone may have typed, or the browser filled it, before the page came alive:
 * React hears of it here, in the moment in which it takes over, or it would write its own words over theirs.
 */
export function useTypedEarly(
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  known: string,
  take: (typed: string) => void,
): void {
  const hear = useEffectEvent(() => {
    const typed = box.current?.value;
    if (typed && typed !== known) take(typed);
  });
  useLayoutEffect(() => hear(), []);
}
