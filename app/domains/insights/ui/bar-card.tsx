import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { BarChart } from '#app/ui/display/charts.tsx';

interface Bar {
  id: string;
  label: string;
  value: number;
}

interface BarCardProps {
  title: string;
  bars: readonly Bar[];
  /** What is counted, over its column of the table behind. */
  head: string;
  /** How the best one is called where there is room; by its label when not given. */
  nameOf?: (bar: Bar) => string;
  format?: ((value: number) => string) | undefined;
  short?: ((value: number) => string) | undefined;
  className?: string;
  children?: ReactNode;
}

/** Days side by side, the best one named; the table behind has the same numbers. */
export function BarCard(props: BarCardProps) {
  const { title, bars, head, nameOf = ({ label }) => label, format, short } = props;
  const t = useT();
  const best = bars.reduce<Bar | undefined>(
    (top, bar) => (bar.value > (top?.value ?? 0) ? bar : top),
    undefined,
  );
  return (
    <Card className={props.className}>
      <div className="row between wrap mb-s">
        <h2 className="fh">{title}</h2>
        {best && (
          <Badge tone="sun" icon="trending-up">
            {t('chart.best', { name: nameOf(best) })}
          </Badge>
        )}
      </div>
      <BarChart
        points={bars}
        summary={title}
        heads={[t('chart.day'), head]}
        format={format}
        short={short}
      />
      {props.children}
    </Card>
  );
}
