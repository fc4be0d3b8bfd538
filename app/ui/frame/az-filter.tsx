import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

interface AzFilterProps {
  /** Letters that have something behind them; the others are off, not hidden. */
  available: ReadonlySet<string>;
  current?: string | undefined;
  /** Address of a letter; undefined asks for the whole list. */
  href: (letter: string | undefined) => string;
}

export function AzFilter({ available, current, href }: AzFilterProps) {
  const t = useT();
  return (
    <nav className="az" aria-label={t('ui.filter_letters')}>
      <Link
        to={href(undefined)}
        aria-current={current === undefined ? 'true' : undefined}
        preventScrollReset
      >
        {t('ui.all')}
      </Link>
      {letters.map((letter) =>
        available.has(letter) ? (
          <Link
            key={letter}
            to={href(letter)}
            aria-current={letter === current ? 'true' : undefined}
            preventScrollReset
          >
            {letter}
          </Link>
        ) : (
          <span key={letter} aria-disabled="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}
