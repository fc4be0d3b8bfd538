import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface IconButtonLook {
  icon: IconName;
  /** Spoken name; there is no visible word. */
  label: string;
  variant?: 'plain' | 'soft' | 'line' | 'float' | 'bad' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

const look = ({ variant, className }: Pick<IconButtonLook, 'variant' | 'className'>) =>
  classNames('ib', variant !== 'plain' && variant, className);

type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, keyof IconButtonLook | 'children'>;

export function IconButton({ icon, label, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={look({ variant, className })} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  );
}

type IconLinkProps = IconButtonLook & Omit<LinkProps, keyof IconButtonLook | 'children'>;

export function IconLink({ icon, label, variant, size, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={look({ variant, className })} aria-label={label}>
      <Icon name={icon} size={size} />
    </Link>
  );
}
