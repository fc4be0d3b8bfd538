import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

export interface PhotoSuggestion {
  name: string;
  description: string;
  category2?: string | undefined;
  category3?: string | undefined;
}

interface Analysis {
  success: boolean;
  description?: string;
  suggestion?: boolean;
  category2?: string;
  category3?: string;
}

const separator = '<==>';

/** `name <==> description`, or a description alone. */
export function splitDescription(text: string): { name: string; description: string } {
  const at = text.indexOf(separator);
  if (at === -1) return { name: '', description: text.trim() };
  return {
    name: text.slice(0, at).trim(),
    description: text.slice(at + separator.length).trim(),
  };
}

async function analyze(imageUrl: string): Promise<Analysis> {
  const response = await fetch('/api/analyzeProductImage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl }),
  });
  return (await response.json()) as Analysis;
}

interface FillFromPhotoProps {
  /** Path of the photo, once the server has it. */
  imagePath: string | undefined;
  onSuggestion: (suggestion: PhotoSuggestion) => void;
}

/** Looks at the photo and proposes the words; the person changes what is wrong. */
export function FillFromPhoto({ imagePath, onSuggestion }: FillFromPhotoProps) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'looking' | 'filled' | 'suggested' | 'failed'>(
    'idle',
  );
  const look = async () => {
    if (!imagePath) return;
    setState('looking');
    try {
      const answer = await analyze(imagePath);
      if (!answer.success || !answer.description) throw new Error('no answer');
      const { category2, category3 } = answer;
      onSuggestion({ ...splitDescription(answer.description), category2, category3 });
      setState(answer.suggestion ? 'suggested' : 'filled');
    } catch {
      setState('failed');
    }
  };
  const looking = state === 'looking';
  return (
    <>
      <Button
        variant="sun"
        block
        icon="wand-sparkles"
        busy={looking}
        disabled={!imagePath}
        onClick={look}
      >
        {looking ? t('stocks.looking') : t('stocks.fill_for_me')}
      </Button>
      {state === 'suggested' && <Note live>{t('stocks.suggestion_note')}</Note>}
      {state === 'filled' && (
        <Note live tone="ok">
          {t('stocks.filled_note')}
        </Note>
      )}
      {state === 'failed' && (
        <Note live tone="bad">
          {t('errors.stocks.analyze_failed')}
        </Note>
      )}
    </>
  );
}
