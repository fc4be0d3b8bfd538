import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept, KeptParts } from './kept.tsx';
import { type MadeParts, partsOfPage } from './kept-parts.server.ts';

let drawn = 0;

const filled = (parts: MadeParts, html: string): string =>
  parts.fill(Buffer.from(html), Buffer.from(html).toString('latin1')).toString();

function Card({ name }: { name: string }) {
  drawn++;
  return <li>{name}</li>;
}

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <Kept key={name} id={`card ${name}`}>
        {() => <Card name={name} />}
      </Kept>
    ))}
  </ul>
);

function page(names: readonly string[], language = 'en'): string {
  const parts = partsOfPage(language);
  const html = renderToStaticMarkup(<KeptParts value={parts}>{list(names)}</KeptParts>);
  return filled(parts, html);
}

test('a page from kept parts is the page that is drawn without them, and each part is drawn once', () => {
  const names = ['Ìkòkò ₦', '</li><kept-part at="0"></kept-part>', '<script>alert(1)</script>'];
  const plain = renderToStaticMarkup(list(names));
  drawn = 0;
  expect(page(names)).toBe(plain);
  expect(page(names)).toBe(plain);
  expect(page(names.toReversed())).toBe(renderToStaticMarkup(list(names.toReversed())));
  expect(page(names, 'yo')).toBe(plain);
  // Two languages, and once more without any keeping.
  expect(drawn).toBe(3 * names.length);
});

test('a part may hold parts', () => {
  const nested = (outer: string) => {
    const parts = partsOfPage('en');
    const html = renderToStaticMarkup(
      <KeptParts value={parts}>
        <Kept id={outer}>
          {() => (
            <div>
              <Kept id="inner">{() => <b>in</b>}</Kept>
              <i>{outer}</i>
            </div>
          )}
        </Kept>
      </KeptParts>,
    );
    return filled(parts, html);
  };
  for (const outer of ['one', 'one', 'two', 'two']) {
    expect(nested(outer)).toBe(`<div><b>in</b><i>${outer}</i></div>`);
  }
});
