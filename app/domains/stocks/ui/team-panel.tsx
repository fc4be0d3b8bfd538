import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import type { TeamFacts } from '../team-panel.server.ts';
import { AvailabilityBadge } from './availability-badge.tsx';

/** What only the shop's people see on a product's page. */
export function TeamPanel({ facts }: { facts: TeamFacts }) {
  const t = useT();
  const items = [
    { key: 'added', name: t('stocks.team.added'), value: formatDate(facts.addedAt) },
    { key: 'sku', name: t('stocks.sku'), value: facts.sku },
    { key: 'weight', name: t('stocks.team.weight'), value: facts.weight },
    { key: 'size', name: t('stocks.team.size'), value: facts.dimensions },
    { key: 'colours', name: t('stocks.team.colours'), value: facts.rows.join(', ') || null },
    { key: 'orders', name: t('stocks.team.orders'), value: facts.orders || null },
    {
      key: 'sold',
      name: t('stocks.team.last_sold'),
      value: facts.lastSoldAt && formatDate(facts.lastSoldAt),
    },
    {
      key: 'restock',
      name: t('stocks.restock_date'),
      value: facts.restockOn && formatDate(facts.restockOn),
    },
    { key: 'notes', name: t('stocks.notes'), value: facts.notes },
  ];
  return (
    <Card className="stack" aria-label={t('stocks.team.title')}>
      <div className="row between wrap">
        <span className="row s wrap">
          <AvailabilityBadge quantity={facts.quantity} />
          <b className="num">{t('stocks.left', { count: facts.quantity })}</b>
          {facts.status === 'hidden' && (
            <Badge tone="plain" icon="eye-off">
              {t('stocks.hidden')}
            </Badge>
          )}
        </span>
        <ButtonLink to={`/stocks/${facts.id}/edit`} size="s" icon="pencil">
          {t('stocks.edit')}
        </ButtonLink>
      </div>
      <KeyValue
        items={items
          .filter(({ value }) => value)
          .map(({ key, name, value }) => ({ key, name, value, number: key !== 'notes' }))}
      />
      <p className="muted small row s">
        <Icon name="lock" size="s" />
        {t('stocks.team_only')}
      </p>
    </Card>
  );
}
