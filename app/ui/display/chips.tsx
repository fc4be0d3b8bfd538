import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

interface ChipRowProps {
  label: string;
  /** Wraps instead of scrolling sideways. */
  wrap?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

export function ChipRow({ label, wrap, ref, children }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of links and buttons is no set of form fields
    <div ref={ref} className={wrap ? 'chipw' : 'chips'} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChipLinkProps extends Omit<LinkProps, 'className'> {
  current?: boolean | undefined;
  icon?: IconName | undefined;
}

export function ChipLink({ current, icon, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} className="chip" aria-current={current ? 'true' : undefined}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </Link>
  );
}

interface ChipButtonProps {
  pressed: boolean;
  icon?: IconName | undefined;
  onPress: () => void;
  children: ReactNode;
}

export function ChipButton({ pressed, icon, onPress, children }: ChipButtonProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}

/** An active filter with its ×: the link leads to the same list without it. */
export function ActiveFilter({ name, className, ...rest }: { name: string } & LinkProps) {
  const t = useT();
  return (
    <Link
      {...rest}
      className={classNames('chip x', className)}
      aria-label={t('ui.remove_filter', { name })}
    >
      <span className="trunc">{name}</span>
      <Icon name="x" size="s" />
    </Link>
  );
}
