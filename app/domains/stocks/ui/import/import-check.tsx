import { type ReactNode, useState } from 'react';
import { type FetcherWithComponents, Link } from 'react-router';
import type { FileRow } from '#app/domains/stocks/import/columns.ts';
import type { ImportPreview, PreviewRows } from '#app/domains/stocks/import/import-page.server.ts';
import { useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { download } from './download.ts';

interface ImportCheckProps {
  preview: ImportPreview;
  saving: FetcherWithComponents<unknown>;
  otherFile: ReactNode;
  /** The columns were matched by hand, and can be once more. */
  onMatch: (() => void) | undefined;
  /** What a list may name, for rows that name something else. */
  types: ReactNode;
}

/** The rows with a fault as a file of their own, to mend and send again. */
function downloadRows(lines: readonly FileRow[]): void {
  const columns = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
  const rows = lines.map(({ cells }) => columns.map((name) => cells[name as keyof typeof cells]));
  download('rows-to-fix.csv', writeCsv([columns, ...rows]));
}

/** Nothing is saved until Add. */
export function ImportCheck({ preview, saving, otherFile, onMatch, types }: ImportCheckProps) {
  const t = useT();
  const { fileName, places, mayUpgrade } = preview;
  const rows = useUnpacked(preview.rows);
  const { bad, good } = rows;
  const fits = good.length <= places;
  const add = () =>
    void saving.submit(
      { intent: 'import', rows: JSON.stringify(rows.goodLines) },
      { method: 'post' },
    );
  return (
    <>
      <div className="row s wrap mb-m">
        <Badge tone="plain" icon="file-spreadsheet">
          {fileName}
        </Badge>
        <span className="muted small num">
          {t('stocks.import.rows', { count: good.length + bad.length })}
        </span>
        {onMatch && (
          <Button variant="quiet" size="s" icon="pencil" onClick={onMatch}>
            {t('stocks.import.rematch')}
          </Button>
        )}
        {otherFile}
      </div>
      <div className="stat3 mb-m">
        <Figure value={good.length} label={t('stocks.import.good')} className="ink-ok" />
        <Figure value={bad.length} label={t('stocks.import.to_fix')} className="ink-bad" />
        <Figure value={places} label={t('stocks.import.quota_left')} />
      </div>
      <div className="two two2">
        {bad.length > 0 && (
          <div className="stack">
            <BadRows rows={rows} />
            {bad.some(({ problem }) => problem.key.startsWith('category_')) && types}
          </div>
        )}
        {good.length > 0 && <GoodRows rows={good} />}
      </div>
      {!fits && (
        <Note tone="warn" className="mt-m">
          {t(mayUpgrade ? 'stocks.import.too_many' : 'stocks.import.too_many_rows', {
            count: places,
          })}{' '}
          {mayUpgrade && (
            <Link className="up" to="/subscription">
              {t('stocks.upgrade')}
            </Link>
          )}
        </Note>
      )}
      <div className="stickf">
        <div className="row s">
          <ButtonLink to="/stocks" variant="outline" size="l">
            {t('ui.cancel')}
          </ButtonLink>
          <Button
            size="l"
            className="grow"
            icon="check"
            busy={saving.state !== 'idle'}
            disabled={!fits || good.length === 0}
            onClick={add}
          >
            {t('stocks.import.add', { count: good.length })}
          </Button>
        </div>
      </div>
    </>
  );
}

function Figure({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div className="stat">
      <b className={`num ${className ?? ''}`}>{value}</b>
      <span>{label}</span>
    </div>
  );
}

function BadRows({ rows: { bad, badLines } }: { rows: PreviewRows }) {
  const t = useT();
  return (
    <Card className="edge-bad">
      <h2 className="row s fh ink-bad">
        <Icon name="circle-alert" />
        {t('stocks.import.fix_title', { count: bad.length })}
      </h2>
      <ul className="mt-xs">
        {bad.map(({ row, name, problem }) => (
          <li key={row} className="brow">
            <span className="rn">{t('stocks.import.row', { row: String(row) })}</span>
            <span>
              {name && <b className="blk">{name}</b>}
              <span className="small">
                {t(`stocks.import.problem.${problem.key}`, problem.params)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="soft"
        block
        icon="download"
        className="mt-s"
        onClick={() => downloadRows(badLines)}
      >
        {t('stocks.import.get_bad')}
      </Button>
    </Card>
  );
}

const shownAtFirst = 4;

function GoodRows({ rows }: { rows: PreviewRows['good'] }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  return (
    <Card>
      <h2 className="row s fh ink-ok">
        <Icon name="circle-check" />
        {t('stocks.import.good_title', { count: rows.length })}
      </h2>
      <ul className="rows mt-xs">
        {shown.map(({ row, name, priceKobo, quantity }) => (
          <li key={row}>
            <span className="muted small num row-no">{row}</span>
            <span className="grow">
              <b>{name}</b>
              <br />
              <span className="muted small num">
                {t('stocks.import.pieces', { count: quantity })}
              </span>
            </span>
            <b className="num">{formatMoney(priceKobo)}</b>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          {t('stocks.import.show_more', { count: rows.length - shown.length })}
        </Button>
      )}
    </Card>
  );
}
