import { Suspense, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { RatingInput } from '#app/ui/fields/rating-fields.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { RateAnswer } from '../commands/rate-from-form.server.ts';

/** Few ever meet it. */
const ExtraStepForm = lazyPart(() =>
  import('#app/domains/accounts/ui/extra-step-form.tsx').then((module) => module.ExtraStepForm),
);

interface RateFormProps {
  shopId: string;
  answer?: RateAnswer | undefined;
}

/** The stars this visitor gave before; asked for afterwards, since the page is the same for everybody. */
function useOwnRating(shopId: string): number | undefined {
  const [stars, setStars] = useState<number>();
  useEffect(() => {
    if (localStorage.getItem('oja-visitor') !== '1') return;
    const asked = new AbortController();
    fetch('/api/myRating', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shopId }),
      signal: asked.signal,
    })
      .then((response) => response.json())
      .then((found: { stars?: number | null }) => setStars(found.stars ?? undefined))
      // The form works without it.
      .catch(() => undefined);
    return () => asked.abort();
  }, [shopId]);
  return stars;
}

/** A plain POST form; 1 to 5 stars. */
export function RateForm({ shopId, answer }: RateFormProps) {
  const t = useT();
  const own = useOwnRating(shopId);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get('intent') === 'rate';
  useEffect(() => {
    if (answer?.ok) localStorage.setItem('oja-visitor', '1');
  }, [answer]);
  const again = answer?.again;
  useEffect(() => {
    // Without JavaScript the visitor presses once more.
    if (again && !again.step) form.current?.requestSubmit();
  }, [again]);
  if (again?.step) {
    const fields = { intent: 'rate', stars: again.stars };
    return (
      <Suspense>
        <ExtraStepForm step={again.step} fields={fields} text={answer?.message} as="h2" />
      </Suspense>
    );
  }
  return (
    <Form method="post" preventScrollReset ref={form} noValidate>
      <input type="hidden" name="intent" value="rate" />
      <RatingInput
        key={again?.stars ?? own ?? 0}
        legend={<span className="fh">{t('shop.rate')}</span>}
        name="stars"
        defaultValue={again ? Number(again.stars) : own}
        required
      />
      {answer && (
        <Note tone={answer.ok ? 'ok' : again ? 'warn' : 'bad'} live className="my-s">
          {answer.message}
        </Note>
      )}
      <Button type="submit" block busy={busy} className="mt-s">
        {t('shop.submit_rating')}
      </Button>
    </Form>
  );
}
