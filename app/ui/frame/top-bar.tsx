import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconLink } from '../icon-button.tsx';
import type { IconName } from '../icon-names.ts';

interface TopBarProps {
  brandTo: string;
  /** Spoken name of the brand's link. */
  brandLabel: string;
  children?: ReactNode;
}

/** Brand at the left, whatever the page gives at the right. A `nav` inside shows from 768 px. */
export function TopBar({ brandTo, brandLabel, children }: TopBarProps) {
  return (
    <header className="top">
      <div className="shell">
        <Link className="brand" to={brandTo} aria-label={brandLabel}>
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet="/logo-on-dark.svg" />
            <img src="/logo.svg" alt="" width={57} height={36} />
          </picture>
        </Link>
        {children}
      </div>
    </header>
  );
}

interface CountedLinkProps {
  to: string;
  icon: IconName;
  /** Spoken name, with the number in it. */
  label: string;
  count: number;
  className?: string | undefined;
  /** The number waits for a person: red instead of yellow. */
  isUrgent?: boolean | undefined;
}

/** An icon in the bar with a number, such as a basket. */
export function CountedLink(props: CountedLinkProps) {
  const { to, icon, label, count, className, isUrgent } = props;
  return (
    <Link className={classNames('ib cartb', className)} to={to} aria-label={label}>
      <Icon name={icon} />
      {count > 0 && (
        <span className={classNames('cdot num', isUrgent && 'urgent')} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

interface PageHeadProps {
  title: ReactNode;
  /** Where Back leads; without it there is no arrow. */
  backTo?: string | undefined;
  backLabel?: string | undefined;
  className?: string | undefined;
  /** Actions at the right. */
  children?: ReactNode;
}

export function PageHead({ title, backTo, backLabel, className, children }: PageHeadProps) {
  return (
    <div className={classNames('row between page-h', className)}>
      <div className="row s grow">
        {backTo && backLabel && (
          <IconLink className="pull-l" icon="arrow-left" label={backLabel} to={backTo} />
        )}
        <h1 className="grow">{title}</h1>
      </div>
      {children}
    </div>
  );
}

export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
    </a>
  );
}
