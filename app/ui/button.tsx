import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

const variants = {
  primary: undefined,
  sun: 'sun',
  aro: 'aro',
  outline: 'line',
  soft: 'soft',
  quiet: 'quiet',
  danger: 'danger',
  'danger-outline': 'danger-line',
  'on-cloth': 'onaro',
} as const;

const sizes = { s: 'sm', m: undefined, l: 'lg' } as const;

export interface ButtonLook {
  variant?: keyof typeof variants | undefined;
  /** 44, 48 or 56 px high. */
  size?: keyof typeof sizes | undefined;
  /** As wide as its place. */
  block?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

function buttonClass({ variant = 'primary', size = 'm', block, className }: ButtonLook) {
  return classNames('btn', variants[variant], sizes[size], block && 'block', className);
}

function Content({ icon, size, children }: Pick<ButtonLook, 'icon' | 'size' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} size={size === 'l' ? 'm' : 's'} />}
      {children}
    </>
  );
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** Work is under way: a spinner, and a second press does nothing. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { onClick, type = 'button', ...others } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      <Content icon={busy ? undefined : icon} size={size}>
        {children}
      </Content>
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & Omit<LinkProps, keyof ButtonLook>;

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      <Content icon={icon} size={size}>
        {children}
      </Content>
    </Link>
  );
}
