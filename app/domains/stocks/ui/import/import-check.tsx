import { type ReactNode, useState } from 'react';
import { type FetcherWithComponents, Link } from 'react-router';
import type { ImportPreview, PreviewRows } from '#app/domains/stocks/import/import-page.server.ts';
import { useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface ImportCheckProps {
  preview: ImportPreview;
  saving: FetcherWithComponents<unknown>;
  /** The rows to fix; none where all are good. */
  toFix: (rows: PreviewRows) => ReactNode;
  otherFile: ReactNode;
  /** The columns were matched by hand, and can be once more. */
  onMatch: (() => void) | undefined;
}

/** Nothing is saved until Add. */
export function ImportCheck({ preview, saving, toFix, otherFile, onMatch }: ImportCheckProps) {
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
        {bad.length > 0 && toFix(rows)}
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
