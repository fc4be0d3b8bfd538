import { type DragEvent, type KeyboardEvent, startTransition, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useInTurn } from '#app/ui/use-in-turn.ts';
import type { OwnSections } from '../../sections/sections.queries.server.ts';

export type Section = OwnSections['sections'][number];

interface SectionRowProps {
  section: Section;
  at: number;
  total: number;
  /** To the place of the one at `to`. */
  onMove: (from: number, to: number) => void;
  onItems: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** Drag by the grip, or by its arrow keys, or by the two buttons. */
export function SectionRow(props: SectionRowProps) {
  const { section, at, total, onMove, onItems, onRename, onDelete } = props;
  const t = useT();
  const show = useFetcher();
  const showInTurn = useInTurn((on: string) =>
    show.submit({ intent: 'show', id: section.id, shown: on }, { method: 'post' }),
  );
  const [wanted, setWanted] = useState<boolean>();
  const [over, setOver] = useState(false);
  const { name } = section;
  const shown = wanted ?? section.shown;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || at + step < 0 || at + step >= total) return;
    event.preventDefault();
    onMove(at, at + step);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const from = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isInteger(from) && from !== at) onMove(from, at);
  };
  const facts =
    section.count === 0 ? t('sections.no_items') : t('order.items', { count: section.count });
  return (
    <li
      className={classNames('sect', !shown && 'off', over && 'over')}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconButton
        icon="grip-vertical"
        className="grip"
        label={t('sections.move', { name })}
        onKeyDown={onKeyDown}
      />
      <div className="grow">
        <b className="t-m">{name}</b>
        <p className="muted small num">
          {facts}
          {!shown && ` · ${t('sections.is_hidden')}`}
        </p>
        {section.photos.length > 0 && (
          <div className="mini" aria-hidden="true">
            {section.photos.map((photo) => (
              <img key={photo} src={photo} alt="" width={40} height={40} />
            ))}
          </div>
        )}
      </div>
      <label className="hit end">
        <span className="small" aria-hidden="true">
          {shown ? t('sections.shown') : t('sections.hidden')}
        </span>
        <span className="sr">{t('sections.show_name', { name })}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={shown}
          className="tog"
          checked={shown}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            setWanted(on);
            void showInTurn(on ? 'on' : '').then(() => startTransition(() => setWanted(undefined)));
          }}
        />
      </label>
      <div className="acts">
        <IconButton
          icon="arrow-up"
          label={t('sections.up', { name })}
          disabled={at === 0}
          className={at === 0 ? 'dim' : undefined}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          icon="arrow-down"
          label={t('sections.down', { name })}
          disabled={at === total - 1}
          className={at === total - 1 ? 'dim' : undefined}
          onClick={() => onMove(at, at + 1)}
        />
        <span className="sp" />
        <Button variant="soft" size="s" icon="layout-list" onClick={onItems}>
          {t('sections.items')}
          <span className="sr"> {name}</span>
        </Button>
        <IconButton icon="pencil" label={t('sections.rename_name', { name })} onClick={onRename} />
        <IconButton
          icon="trash-2"
          variant="bad"
          label={t('sections.delete_name', { name })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
