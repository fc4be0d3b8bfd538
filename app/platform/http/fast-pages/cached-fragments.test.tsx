import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CachedFragment, FragmentContext } from './cached-fragment.tsx';
import { fragmentsOfPage, type MadeFragments } from './cached-fragments.server.ts';

let drawn = 0;

const filled = (parts: MadeFragments, html: string): string =>
  parts.fill(Buffer.from(html), Buffer.from(html).toString('latin1')).body.toString();

function Card({ name }: { name: string }) {
  drawn++;
  return <li>{name}</li>;
}

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <CachedFragment key={name} id={`card ${name}`}>
        {() => <Card name={name} />}
      </CachedFragment>
    ))}
  </ul>
);

function page(names: readonly string[], language = 'en'): string {
  const parts = fragmentsOfPage(language);
  const html = renderToStaticMarkup(<FragmentContext value={parts}>{list(names)}</FragmentContext>);
  return filled(parts, html);
}

test('a page from cached parts is the page that is drawn without them, and each part is drawn once', () => {
  const names = [
    'Ìkòkò ₦',
    '</li><cached-fragment at="0"></cached-fragment>',
    '<script>alert(1)</script>',
  ];
  const plain = renderToStaticMarkup(list(names));
  drawn = 0;
  expect(page(names)).toBe(plain);
  expect(page(names)).toBe(plain);
  expect(page(names.toReversed())).toBe(renderToStaticMarkup(list(names.toReversed())));
  expect(page(names, 'yo')).toBe(plain);
  // Two languages, and once more without any keeping.
  expect(drawn).toBe(3 * names.length);
});

test('a part of a thing is drawn once for what the thing says, whichever copy of it is shown', () => {
  const pageOf = (card: { name: string; price: number }): string => {
    const parts = fragmentsOfPage('en');
    const html = renderToStaticMarkup(
      <FragmentContext value={parts}>
        <CachedFragment id="thing" of={card}>
          {() => <Card name={`${card.name} ${card.price}`} />}
        </CachedFragment>
      </FragmentContext>,
    );
    return filled(parts, html);
  };
  drawn = 0;
  const lamp = { name: 'Lamp ₦', price: 5 };
  expect([pageOf(lamp), pageOf(lamp), pageOf({ ...lamp })]).toEqual(
    Array(3).fill('<li>Lamp ₦ 5</li>'),
  );
  expect(drawn).toBe(1);
  expect(pageOf({ ...lamp, price: 6 })).toBe('<li>Lamp ₦ 6</li>');
  expect(drawn).toBe(2);
});

test('a part may hold parts', () => {
  const nested = (outer: string) => {
    const parts = fragmentsOfPage('en');
    const html = renderToStaticMarkup(
      <FragmentContext value={parts}>
        <CachedFragment id={outer}>
          {() => (
            <div>
              <CachedFragment id="inner">{() => <b>in</b>}</CachedFragment>
              <i>{outer}</i>
            </div>
          )}
        </CachedFragment>
      </FragmentContext>,
    );
    return filled(parts, html);
  };
  for (const outer of ['one', 'one', 'two', 'two']) {
    expect(nested(outer)).toBe(`<div><b>in</b><i>${outer}</i></div>`);
  }
});

test('the outline of a page is the same whether its parts were known, and another one for another page', () => {
  const outlineOf = (names: readonly string[], heading: string) => {
    const parts = fragmentsOfPage('en');
    const tree = (
      <FragmentContext value={parts}>
        <h1>{heading}</h1>
        {list(names)}
      </FragmentContext>
    );
    const html = Buffer.from(renderToStaticMarkup(tree));
    return parts.fill(html, html.toString('latin1')).outline;
  };
  const first = outlineOf(['Kettle', 'Ìkòkò'], 'Goods');
  expect(outlineOf(['Kettle', 'Ìkòkò'], 'Goods')).toBe(first);
  const others = [
    outlineOf(['Ìkòkò', 'Kettle'], 'Goods'),
    outlineOf(['Kettle'], 'Goods'),
    outlineOf(['Kettle', 'Ìkòkò'], 'More'),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});
