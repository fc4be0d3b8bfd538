import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';

/** One press erases, after the box says that it is meant; it works without a script, too. */
export function EraseForm({ refused }: { refused: string | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <Card className="stack">
      <h2>{t('my_data.erase_title')}</h2>
      <p>{t('my_data.erase_text')}</p>
      {refused && (
        <Note tone="bad" live>
          {refused}
        </Note>
      )}
      <Form method="post" noValidate className="stack" replace>
        <input type="hidden" name="intent" value="erase" />
        <Checkbox name="sure" value="yes" label={t('my_data.erase_sure')} />
        <Button type="submit" variant="danger" icon="trash-2" busy={busy}>
          {t('my_data.erase')}
        </Button>
      </Form>
    </Card>
  );
}
