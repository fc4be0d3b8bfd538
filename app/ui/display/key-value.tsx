import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export interface KeyValueItem {
  key: string;
  name: ReactNode;
  value: ReactNode;
  icon?: IconName | undefined;
  /** Tabular figures. */
  number?: boolean | undefined;
}

export function KeyValue({
  items,
  className,
}: {
  items: readonly KeyValueItem[];
  className?: string | undefined;
}) {
  const lead = items.some((item) => item.icon);
  return (
    <dl className={classNames('kv', lead && 'lead', className)}>
      {items.map((item) => (
        <div key={item.key}>
          <dt className={item.icon && 'row s'}>
            {item.icon && <Icon name={item.icon} size="s" />}
            {item.name}
          </dt>
          <dd className={item.number ? 'num' : undefined}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
