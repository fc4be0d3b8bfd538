import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> & {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
};

export function Checkbox({ label, labelHidden, hint, className, ...rest }: BoxProps) {
  return (
    <label className={classNames('hit', className)}>
      <input {...rest} type="checkbox" className="chk" />
      <span className={labelHidden ? 'sr' : undefined}>
        {label}
        {hint && <small className="sub">{hint}</small>}
      </span>
    </label>
  );
}

/** On or off at once, without a Save: the words stand at the left, the switch at the right. */
export function Switch({ label, labelHidden, hint, className, ...rest }: BoxProps) {
  return (
    <label className={classNames('hit', !labelHidden && 'between full', className)}>
      <span className={labelHidden ? 'sr' : undefined}>
        {label}
        {hint && <small className="sub">{hint}</small>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on */}
      <input {...rest} type="checkbox" role="switch" className="tog" />
    </label>
  );
}
