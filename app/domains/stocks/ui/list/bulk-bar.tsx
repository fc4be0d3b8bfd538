import { useState } from 'react';
import { binDays } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

interface BulkBarProps {
  shown: number;
  selected: number;
  busy: boolean;
  onAll: (all: boolean) => void;
  onDelete: () => void;
}

export function BulkBar({ shown, selected, busy, onAll, onDelete }: BulkBarProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div className="bulk">
      <label className="hit">
        <input
          className="chk"
          type="checkbox"
          checked={selected > 0 && selected === shown}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && selected < shown;
          }}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        <span className={selected > 0 ? 'sr' : undefined}>{t('stocks.select_all')}</span>
      </label>
      <b className="grow num" role="status">
        {selected > 0 && t('stocks.selected', { count: selected })}
      </b>
      {selected > 0 && (
        <Button
          variant="danger"
          size="s"
          icon="trash-2"
          busy={busy}
          onClick={() => setAsking(true)}
        >
          {t('stocks.delete_selected')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        icon="trash-2"
        title={t('stocks.delete_many_title', { count: selected })}
        text={t('stocks.delete_many_text', { days: binDays })}
        confirmLabel={t('stocks.delete_selected')}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
