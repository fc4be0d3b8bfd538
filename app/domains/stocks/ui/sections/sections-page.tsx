import { startTransition, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Field } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useInTurn } from '#app/ui/use-in-turn.ts';
import type { OwnSections } from '../../sections/sections.queries.server.ts';
import { maxSectionName, maxSections, moved } from '../../sections/sections.ts';
import { type Section, SectionRow } from './section-row.tsx';
import { ItemsSheet, RenameSheet, type SectionsAnswer } from './section-sheets.tsx';

function AddForm({ count }: { count: number }) {
  const t = useT();
  const fetcher = useFetcher<SectionsAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const full = count >= maxSections;
  const { said, onChange } = useSaidOf(fetcher.data);
  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
  }, [fetcher.data]);
  return (
    <fetcher.Form method="post" noValidate ref={form} className="card mb-m" onChange={onChange}>
      <input type="hidden" name="intent" value="add" />
      <Field
        label={t('sections.new')}
        hint={full ? t('sections.full', { most: maxSections }) : t('sections.hint')}
        error={said?.message}
      >
        {(control) => (
          <div className="row s addrow">
            <input
              {...control}
              name="name"
              required
              maxLength={maxSectionName}
              placeholder={t('sections.like')}
              disabled={full}
            />
            <Button type="submit" icon="plus" disabled={full} busy={fetcher.state !== 'idle'}>
              {t('sections.add')}
            </Button>
          </div>
        )}
      </Field>
    </fetcher.Form>
  );
}

type Opened = { what: 'items' | 'rename' | 'delete'; section: Section } | undefined;

/** The shop's sections in their order; a move is heard: "Gowns, 2 of 4". */
export function SectionsPage({ sections, items, unsorted }: OwnSections) {
  const t = useT();
  const order = useFetcher<SectionsAnswer>();
  const remove = useFetcher<SectionsAnswer>();
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  const [pendingOrder, setPendingOrder] = useState<string[]>();
  const send = useInTurn(async (ids: string[]) => {
    const body = new FormData();
    body.set('intent', 'order');
    for (const id of ids) body.append('order', id);
    await order.submit(body, { method: 'post' });
  });
  const shown = pendingOrder
    ? pendingOrder.flatMap((id) => sections.find((section) => section.id === id) ?? [])
    : sections;
  const move = (from: number, to: number) => {
    const next = moved(shown, from, to);
    const ids = next.map(({ id }) => id);
    setPendingOrder(ids);
    setSaid(t('sections.at', { name: shown[from]?.name ?? '', at: to + 1, total: next.length }));
    // In a transition, as the router shows what it read: not before it.
    void send(ids).then(() => startTransition(() => setPendingOrder(undefined)));
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <AddForm count={sections.length} />
      <ul className="slist one" aria-busy={pendingOrder !== undefined}>
        {shown.map((section, at) => (
          <SectionRow
            key={section.id}
            section={section}
            at={at}
            total={shown.length}
            onMove={move}
            onItems={() => setOpened({ what: 'items', section })}
            onRename={() => setOpened({ what: 'rename', section })}
            onDelete={() => setOpened({ what: 'delete', section })}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
      <Card as="div" className="row mt-s">
        <span className="tic c-auto">
          <Icon name="inbox" />
        </span>
        <span className="grow">
          <b className="blk">{t('sections.none')}</b>
          <span className="muted small num">{t('order.items', { count: unsorted })}</span>
        </span>
        {unsorted > 0 && sections[0] && (
          <Button
            variant="soft"
            size="s"
            onClick={() => sections[0] && setOpened({ what: 'items', section: sections[0] })}
          >
            {t('sections.sort')}
          </Button>
        )}
      </Card>
      <p className="muted small mt-s">{t('sections.never_deletes')}</p>
      {opened?.what === 'items' && (
        <ItemsSheet section={opened.section} items={items} onClose={close} />
      )}
      {opened?.what === 'rename' && <RenameSheet section={opened.section} onClose={close} />}
      <ConfirmDialog
        open={opened?.what === 'delete'}
        title={t('sections.delete_title', { name: opened?.section.name ?? '' })}
        text={t('sections.never_deletes')}
        confirmLabel={t('sections.delete')}
        danger
        onCancel={close}
        onConfirm={() => {
          if (opened)
            void remove.submit({ intent: 'delete', id: opened.section.id }, { method: 'post' });
          close();
        }}
      />
    </>
  );
}
