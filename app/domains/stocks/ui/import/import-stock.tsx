import { type ChangeEvent, useState } from 'react';
import { type FetcherWithComponents, useNavigate } from 'react-router';
import type { ColumnsToAsk, ImportPreview } from '#app/domains/stocks/import/import-page.server.ts';
import type { ImportResult } from '#app/domains/stocks/import/import-stocks.server.ts';
import { headingWords } from '#app/domains/stocks/import/sample-list.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import type { CategoryChoice } from '../form/category-pickers.tsx';
import { useAnswer } from '../list/use-removal.ts';
import { FixRows } from './fix-rows.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportHelp } from './import-help.tsx';

type Answer =
  | { preview: ImportPreview }
  | { ask: ColumnsToAsk }
  | { result: ImportResult }
  | { fault: FormFault };

interface ImportStockProps {
  choice: CategoryChoice;
  reading: FetcherWithComponents<Answer>;
  saving: FetcherWithComponents<Answer>;
}

function FilePicker({
  label,
  quiet,
  onFile,
}: {
  label: string;
  quiet?: boolean;
  onFile: (file: File) => void;
}) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={quiet ? 'btn quiet sm filebtn' : 'btn filebtn'}>
      <Icon name="file-spreadsheet" size="s" />
      {label}
      <input
        type="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={take}
      />
    </label>
  );
}

/** Choose a file, look at what it holds, add what is good. */
export function ImportStock({ choice, reading, saving }: ImportStockProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  // The question about this file's columns, answered or not: a wrong answer shows only in the rows.
  const [asked, setAsked] = useState<ColumnsToAsk>();
  const [isMatching, setMatching] = useState(false);
  // Kept when a later answer is a fault: what was typed into its rows stays on the page.
  const [preview, setPreview] = useState<ImportPreview>();
  const [readings, setReadings] = useState(0);
  const send = (chosen: File, columns: Record<string, string> = {}) => {
    setFile(chosen);
    setReadings(readings + 1);
    const form = new FormData();
    form.append('intent', 'preview');
    form.append('file', chosen);
    for (const [name, value] of Object.entries(columns)) form.append(name, value);
    void reading.submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  useAnswer(reading.data, (answer) => {
    setMatching(false);
    if ('ask' in answer) setAsked(answer.ask);
    if ('preview' in answer) setPreview(answer.preview);
  });
  const choose = (chosen: File) => {
    setAsked(undefined);
    send(chosen);
  };
  useAnswer(saving.data, (answer) => {
    if (!('result' in answer)) return;
    const { added, overQuota } = answer.result;
    toast({ tone: 'ok', text: t('stocks.import.done', { count: added }) });
    if (overQuota.length > 0)
      toast({ tone: 'bad', text: t('stocks.import.over_quota', { count: overQuota.length }) });
    void navigate('/stocks');
  });
  const answer = reading.data;
  const ask = answer && 'ask' in answer ? answer.ask : isMatching ? asked : undefined;
  const fault = [answer, saving.data].find((data) => data && 'fault' in data) as
    | { fault: FormFault }
    | undefined;
  return (
    <div className="shell narrow">
      <PageHead
        title={t(
          ask ? 'stocks.import.match' : preview ? 'stocks.import.check' : 'stocks.import.title',
        )}
        backTo="/stocks"
        backLabel={t('ui.back')}
      />
      {fault && (
        <Note tone="bad" live className="mb-m">
          {fault.fault.message || t('stocks.line_lost')}
        </Note>
      )}
      {ask && file ? (
        <ImportColumns
          key={ask.fileName}
          ask={ask}
          choice={choice}
          busy={reading.state !== 'idle'}
          onColumns={(answered, columns) => {
            setAsked({ ...ask, columns });
            send(file, answered);
          }}
        />
      ) : preview ? (
        <ImportCheck
          preview={preview}
          saving={saving}
          otherFile={<FilePicker quiet label={t('stocks.import.other')} onFile={choose} />}
          onMatch={asked && (() => setMatching(true))}
          toFix={(rows) => (
            <FixRows
              key={readings}
              rows={rows}
              fileName={preview.fileName}
              choice={choice}
              checking={reading}
            />
          )}
        />
      ) : (
        <>
          <div className="drop">
            <div className="stack-s">
              <p className="strong">{t('stocks.import.choose')}</p>
              <p className="muted small">{t('stocks.import.columns', headingWords(t))}</p>
              <p className="muted small">{t('stocks.import.no_photo')}</p>
              <p className="center">
                <FilePicker label={t('stocks.import.pick')} onFile={choose} />
              </p>
            </div>
          </div>
          <ImportHelp choice={choice} />
        </>
      )}
    </div>
  );
}
