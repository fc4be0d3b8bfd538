import { Link } from 'react-router';

const views = [
  ['/operator/words', 'Announcements'],
  ['/operator/words/banned', 'Banned words'],
  ['/operator/words/synonyms', 'Synonyms'],
  ['/operator/words/searches', 'Searched, not found'],
] as const;

/** The four parts of the room, with the heading over them. */
export function WordsNav({ current }: { current: string }) {
  return (
    <div className="rhead">
      <h1>Words</h1>
      <nav className="row s wrap" aria-label="Parts of Words">
        {views.map(([path, label]) => (
          <Link
            key={path}
            className="chip"
            to={path}
            aria-current={path === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
