import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = ComponentProps<'section'> & {
  flush?: boolean | undefined;
  as?: 'section' | 'div' | 'article' | 'li';
};

/** A hairline box. Cards carry no shadow. */
export function Card({ flush, as: Tag = 'section', className, ...rest }: CardProps) {
  const Element = Tag as 'section';
  return <Element {...rest} className={classNames('card', flush && 'flush', className)} />;
}

interface PanelProps extends ComponentProps<'section'> {
  tone?: 'aro' | 'sun' | undefined;
  children: ReactNode;
}

/** A strip of adire cloth, for the few places that belong to the market. */
export function Panel({ tone = 'aro', className, ...rest }: PanelProps) {
  return <section {...rest} className={classNames(`panel-${tone}`, 'adire', className)} />;
}
