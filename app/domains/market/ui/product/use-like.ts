import { useCallback, useSyncExternalStore } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { likesStore } from './likes-store.ts';
import { callFunction, rememberVisitor } from './visitor-calls.ts';

interface LikeAnswer {
  liked: boolean;
  likes: number;
}

export function useLike(stockId: string, likesOnPage: number) {
  const t = useT();
  const toast = useToast();
  const known = useSyncExternalStore(
    likesStore.subscribe,
    () => likesStore.of(stockId),
    likesStore.ofNobody,
  );
  const liked = known?.liked ?? false;
  const count = known?.count ?? likesOnPage;
  const toggle = useCallback(async () => {
    const next = !liked;
    likesStore.set(stockId, { liked: next, count: Math.max(0, count + (next ? 1 : -1)) });
    // Not with the answer: whoever leaves before it comes finds the heart again.
    rememberVisitor();
    try {
      const answer = await callFunction<LikeAnswer>('likeStock', { stockId, liked: next });
      likesStore.set(stockId, { liked: answer.liked, count: answer.likes });
    } catch {
      likesStore.undo(stockId, { liked, count });
      toast({ tone: 'bad', text: t('stocks.like_failed') });
    }
  }, [stockId, liked, count, toast, t]);
  return { liked, count, toggle };
}
