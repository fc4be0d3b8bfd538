import { useT } from '#app/platform/i18n/i18n.tsx';

const places = (count: number) => Array.from({ length: count }, (_, at) => `place-${at + 1}`);

interface SkeletonProps {
  /** `cards` picture grid, `rows` picture rows, `tiles` square tiles, `lines` text. */
  shape?: 'cards' | 'rows' | 'tiles' | 'lines' | undefined;
  count?: number | undefined;
}

function CardShape() {
  return (
    <li className="pc">
      <div className="sk photo" />
      <div className="sk first" />
      <div className="sk long" />
      <div className="sk" />
    </li>
  );
}

function RowShape() {
  return (
    <li className="card row top-a">
      <div className="sk thumb" />
      <div className="grow">
        <div className="sk first mt-0" />
        <div className="sk long" />
        <div className="sk" />
      </div>
    </li>
  );
}

const shapes = {
  cards: { list: 'grid-p', Shape: CardShape },
  rows: { list: 'rows-sk', Shape: RowShape },
  tiles: { list: 'cats', Shape: () => <li className="sk square" /> },
  lines: { list: 'stack-s', Shape: () => <li className="sk long" /> },
} as const;

/** The shape of what is coming, shown after 200 ms. */
export function Skeleton({ shape = 'cards', count = 8 }: SkeletonProps) {
  const t = useT();
  const { list, Shape } = shapes[shape];
  return (
    <div className="waiting" role="status">
      <span className="sr">{t('ui.loading')}</span>
      <ul className={list} aria-hidden="true">
        {places(count).map((place) => (
          <Shape key={place} />
        ))}
      </ul>
    </div>
  );
}
