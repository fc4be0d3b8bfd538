import type { SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import { withSmallPhotos } from '#app/domains/photos/ui/small-photos.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/fields/file-field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';

interface ScreenshotFormProps {
  code: string;
  /** Names the picture that is there. */
  picture: number | undefined;
}

/** The picture that went with "I have paid", and the way to add one or send a better one while the shop checks. */
export function ScreenshotForm({ code, picture }: ScreenshotFormProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const { said, onOther } = useSaidOf(fetcher.data);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = await withSmallPhotos(event.currentTarget, 'screenshot');
    await fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  const src = `/api/orders/${code}/screenshot?at=${picture}`;
  return (
    <fetcher.Form
      // A new picture starts with an empty field.
      key={picture}
      method="post"
      noValidate
      encType="multipart/form-data"
      onSubmit={send}
      className="stack mt-m claim-photo"
    >
      <input type="hidden" name="intent" value="screenshot" />
      {picture !== undefined && (
        <a href={src} target="_blank" rel="noreferrer">
          <img src={src} alt={t('order.your_screenshot')} />
        </a>
      )}
      <FileField
        label={t('order.screenshot')}
        name="screenshot"
        button={t('picture.pick')}
        accept="image/jpeg,image/png,image/webp"
        hint={t('order.screenshot_hint')}
        error={said?.message}
        onOther={onOther}
      />
      <Button type="submit" variant="outline" busy={fetcher.state !== 'idle'}>
        {t(picture === undefined ? 'order.screenshot_add' : 'order.screenshot_replace')}
      </Button>
    </fetcher.Form>
  );
}
