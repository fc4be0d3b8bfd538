import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextArea, TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { parseHashtags, shownHashtags } from '../ad-content.ts';
import { adLimits } from '../adverts.ts';
import type { ShownAdvert } from './hub-types.ts';
import { useGenerating } from './item-list.tsx';
import { PictureLink } from './picture-sheet.tsx';
import { ShareTargets } from './share-targets.tsx';

interface Words {
  title: string;
  text: string;
  hashtags: string;
}

interface EditorProps {
  stockId: string;
  words: Words;
  onChange: (words: Words) => void;
}

/** What is typed shows and is shared at once; saving keeps it for the next time. */
function Editor({ stockId, words, onChange }: EditorProps) {
  const t = useT();
  const { formData } = useNavigation();
  return (
    <details className="aedit">
      <summary className="btn quiet sm">
        <Icon name="pencil" size="s" />
        {t('adverts.edit')}
      </summary>
      <Form method="post" noValidate className="stack mt-s" preventScrollReset>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="stockId" value={stockId} />
        <TextField
          label={t('adverts.edit_title')}
          name="title"
          required
          maxLength={adLimits.title}
          value={words.title}
          onChange={(event) => onChange({ ...words, title: event.target.value })}
        />
        <TextArea
          label={t('adverts.edit_text')}
          name="text"
          required
          rows={4}
          maxLength={adLimits.text}
          value={words.text}
          onChange={(event) => onChange({ ...words, text: event.target.value })}
        />
        <TextField
          label={t('adverts.edit_hashtags')}
          hint={t('adverts.edit_hashtags_hint')}
          name="hashtags"
          maxLength={600}
          value={words.hashtags}
          onChange={(event) => onChange({ ...words, hashtags: event.target.value })}
        />
        <Button type="submit" variant="outline" busy={formData?.get('intent') === 'edit'}>
          {t('adverts.edit_save')}
        </Button>
      </Form>
    </details>
  );
}

function NewText({ stockId }: { stockId: string }) {
  const t = useT();
  const busy = useGenerating() === stockId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="generate" />
      <input type="hidden" name="stockId" value={stockId} />
      <Button type="submit" variant="quiet" size="s" icon="refresh-cw" busy={busy}>
        {t('adverts.new_text')}
      </Button>
    </Form>
  );
}

interface AdvertPreviewProps {
  advert: ShownAdvert;
  /** Why these are only the fallback's words. */
  fault?: string | undefined;
}

/** The advert with its words, the editor and the ways to share it. */
export function AdvertPreview({ advert, fault }: AdvertPreviewProps) {
  const t = useT();
  const { ad, item, links, pictureVersion } = advert;
  const [words, setWords] = useState<Words>({
    title: ad.title,
    text: ad.text,
    hashtags: shownHashtags(ad.hashtags),
  });
  const shared = { title: words.title, text: words.text, hashtags: parseHashtags(words.hashtags) };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A new advert is below the list on a phone: bring it into view and say where we are.
    const title = heading.current;
    title?.focus({ preventScroll: true });
    const top = title?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) title?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className="adp" aria-labelledby="advert">
      <div className="grab only-m" />
      <div className="sheet-h">
        <h2 id="advert" ref={heading} tabIndex={-1}>
          {t('adverts.your_advert')}
        </h2>
        <NewText stockId={item.id} />
      </div>
      {fault && (
        <Note tone="bad" live className="mb-s">
          {fault}
        </Note>
      )}
      <article className="post">
        <StockPhoto photo={item.photo} alt={item.name} layout="page" eager />
        <div className="pin">
          <b className="num">{priceText(item, t)}</b>
        </div>
        <div className="post-b">
          <h3 className="wrap-any">{shared.title}</h3>
          <p className="wrap-any">{shared.text}</p>
          <p className="ptags">{shownHashtags(shared.hashtags)}</p>
        </div>
      </article>
      {pictureVersion && <Editor stockId={item.id} words={words} onChange={setWords} />}
      <ShareTargets ad={shared} links={links} />
      {pictureVersion && (
        <PictureLink item={item} version={pictureVersion} ad={shared} link={links.whatsapp} />
      )}
    </section>
  );
}
