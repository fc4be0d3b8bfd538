import { useFetcher } from 'react-router';
import { formatDay, formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import type { OwnCodes } from '../../codes/codes.queries.server.ts';
import { CodeForm, type CodesAnswer } from './code-form.tsx';

type Code = OwnCodes['codes'][number];

const look = {
  running: { tone: 'ok', icon: 'circle-check' },
  planned: { tone: 'plain', icon: 'clock-4' },
  over: { tone: 'warn', icon: 'circle-slash' },
} as const;

function StopButton({ code }: { code: Code }) {
  const t = useT();
  const fetcher = useFetcher<CodesAnswer>();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={code.id} />
      <Button
        type="submit"
        name="intent"
        value="stop"
        variant="outline"
        size="s"
        busy={fetcher.state !== 'idle'}
        aria-label={t('codes.stop_name', { code: code.code })}
      >
        {t('codes.stop')}
      </Button>
    </fetcher.Form>
  );
}

function CodeRow({ code }: { code: Code }) {
  const t = useT();
  const off = code.kind === 'percent' ? `${code.value}%` : formatMoney(code.value);
  const facts = [
    code.minimumKobo > 0 && t('codes.from_amount', { amount: formatMoney(code.minimumKobo) }),
    code.state === 'planned' && t('codes.from_day', { day: formatDay(code.startsAt) }),
    // It counts on its whole last day.
    code.endsAt && t('codes.until_day', { day: formatDay(new Date(code.endsAt.getTime() - 1)) }),
    code.sections.join(', '),
    code.items > 0 && t('order.items', { count: code.items }),
  ].filter(Boolean);
  const used =
    code.mostUses === null
      ? t('codes.used', { count: code.uses })
      : t('codes.used_of', { used: formatNumber(code.uses), most: formatNumber(code.mostUses) });
  return (
    <Card as="li" aria-label={code.code}>
      <div className="row between top-a gap-s">
        <span className="grow">
          <b className="blk">{code.code}</b>
          <span className="muted small">{facts.join(' · ')}</span>
        </span>
        <b className="num t-m">−{off}</b>
      </div>
      <div className="row between wrap mt-s">
        <span className="row s wrap">
          <Badge {...look[code.state]}>{t(`codes.state_${code.state}`)}</Badge>
          <span className="small num">{used}</span>
          <span className="small num">
            {t('codes.given', { amount: formatMoney(code.givenKobo) })}
          </span>
        </span>
        {code.state !== 'over' && <StopButton code={code} />}
      </div>
    </Card>
  );
}

interface CodesPageProps {
  own: OwnCodes;
  items: readonly { id: string; name: string }[];
  answer: CodesAnswer | undefined;
}

/** The shop's codes: make one, see what it brought, stop it. */
export function CodesPage({ own: { codes, sections }, items, answer }: CodesPageProps) {
  const t = useT();
  return (
    <div className="two two2">
      <CodeForm count={codes.length} sections={sections} items={items} answer={answer} />
      {codes.length === 0 ? (
        <p className="muted">{t('codes.none')}</p>
      ) : (
        <ul className="stack">
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} />
          ))}
        </ul>
      )}
    </div>
  );
}
