import type { TeamStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AvailabilityBadge } from '../availability-badge.tsx';
import { HiddenBadge } from './hidden-badge.tsx';

const joined = (parts: readonly (string | number)[], mark: string): string => parts.join(mark);

type Detail = [key: string, name: string, value: string | undefined];

function useDetails(team: TeamStock) {
  const t = useT();
  const { texts, weight, sides, variants } = team;
  const colours = variants.map((variant) =>
    joined(
      [
        variantLabel(variant, t),
        ...(variant.priceKobo === null ? [] : [formatMoney(variant.priceKobo)]),
        t('stocks.left', { count: variant.quantity }),
      ],
      ' · ',
    ),
  );
  const text = (long: boolean): Detail[] =>
    texts
      .filter(({ isLong }) => isLong === long)
      .map(({ name, label, value }) => [name, t(label), value]);
  const details: Detail[] = [
    ['added', t('product.added'), formatDate(team.createdAt)],
    ...text(false),
    ['weight', t('product.weight'), weight === null ? undefined : `${weight} kg`],
    ['size', t('product.size'), sides.length === 0 ? undefined : `${joined(sides, ' × ')} cm`],
    ['colours', t('product.colours'), colours.length === 0 ? undefined : joined(colours, '; ')],
    ...text(true),
  ];
  return details.flatMap(([key, name, value]) =>
    value === undefined ? [] : [{ key, name, value }],
  );
}

/** Stock, quantity and details, for the shop's own people. */
export function TeamCard({ stockId, team }: { stockId: string; team: TeamStock }) {
  const t = useT();
  const items = useDetails(team);
  return (
    <Card className="stack" aria-label={t('product.team')}>
      <div className="row between">
        <span className="row s wrap">
          <AvailabilityBadge {...team} />
          {team.status === 'hidden' && <Badge tone="plain">{t('product.hidden')}</Badge>}
          <b className="num">{t('product.left', { count: team.quantity })}</b>
          {team.withheld && <HiddenBadge stockId={stockId} />}
        </span>
        <ButtonLink to={`/stocks/${stockId}/edit`} size="s" icon="pencil">
          {t('product.edit')}
        </ButtonLink>
      </div>
      <KeyValue items={items} />
      <p className="row s muted small">
        <Icon name="lock" size="s" />
        {t('product.team_only')}
      </p>
    </Card>
  );
}
