import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { SheetActions } from '#app/ui/overlays/sheet-actions.tsx';
import type { OwnSections } from '../../sections/sections.queries.server.ts';
import { maxSectionName } from '../../sections/sections.ts';
import type { Section } from './section-row.tsx';

export interface SectionsAnswer {
  ok: boolean;
  message?: string | undefined;
}

function useDone(answer: SectionsAnswer | undefined, onClose: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.ok) onClose();
  }, [answer]);
}

interface SheetProps {
  section: Section;
  onClose: () => void;
}

export function RenameSheet({ section, onClose }: SheetProps) {
  const t = useT();
  const fetcher = useFetcher<SectionsAnswer>();
  useDone(fetcher.data, onClose);
  const { said, onChange } = useSaidOf(fetcher.data);
  return (
    <Sheet
      open
      onClose={onClose}
      width={4}
      title={t('sections.rename')}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate onChange={onChange}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <SheetActions onCancel={onClose} busy={fetcher.state !== 'idle'}>
          {t('ui.save')}
        </SheetActions>
      }
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={section.id} />
      <TextField
        label={t('sections.name')}
        name="name"
        required
        maxLength={maxSectionName}
        defaultValue={section.name}
        error={said?.message}
      />
    </Sheet>
  );
}

/** Which items are in it; one that is ticked leaves the section where it was. */
export function ItemsSheet({ section, items, onClose }: SheetProps & Pick<OwnSections, 'items'>) {
  const t = useT();
  const fetcher = useFetcher<SectionsAnswer>();
  useDone(fetcher.data, onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      width={5}
      title={t('sections.items_of', { name: section.name })}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <SheetActions onCancel={onClose} busy={fetcher.state !== 'idle'}>
          {t('ui.save')}
        </SheetActions>
      }
    >
      <input type="hidden" name="intent" value="fill" />
      <input type="hidden" name="id" value={section.id} />
      {fetcher.data?.message && (
        <Note tone="bad" live>
          {fetcher.data.message}
        </Note>
      )}
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id}>
            <img className="av s" src={item.photo} alt="" width={44} height={44} loading="lazy" />
            <Checkbox
              className="grow"
              name="item"
              value={item.id}
              defaultChecked={item.sectionId === section.id}
              label={item.name}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
