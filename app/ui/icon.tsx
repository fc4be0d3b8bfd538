import { classNames } from './class-names.ts';
import { type IconName, marketIcons } from './icon-names.ts';
import spriteUrl from './icons.svg?no-inline';
import marketSpriteUrl from './icons-market.svg?no-inline';

const sizes = { s: 'sm', m: undefined, l: 'lg' } as const;

/** The symbol in the sprite that holds it: the market's icons are fetched and read without all the others. */
const symbolOf = (name: string): string =>
  `${marketIcons.test(name) ? marketSpriteUrl : spriteUrl}#${name}`;

export interface IconProps {
  name: IconName;
  /** 18, 22 or 28 px; places such as tiles and badges set their own. */
  size?: 's' | 'm' | 'l' | undefined;
  filled?: boolean | undefined;
  className?: string | undefined;
}

/** Decoration beside a word. A button that is an icon alone is `IconButton`, which has a spoken name. */
export function Icon({ name, size = 'm', filled, className }: IconProps) {
  return (
    <svg className={classNames('i', sizes[size], filled && 'fill', className)} aria-hidden="true">
      <use href={symbolOf(name)} />
    </svg>
  );
}

/** One to four market umbrellas: size without words. */
export function Umbrellas({ count }: { count: number }) {
  return (
    <span className="umbs" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => `umbrella-${at + 1}`).map((key) => (
        <svg key={key} className="u" aria-hidden="true">
          <use href={symbolOf('umbrella-top')} />
        </svg>
      ))}
    </span>
  );
}
