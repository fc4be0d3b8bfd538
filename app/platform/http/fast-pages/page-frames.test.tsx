import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { FramedAnswer } from '../request-context.server.ts';
import { CachedFragment, FragmentContext } from './cached-fragment.tsx';
import { fragmentsOfPage } from './cached-fragments.server.ts';
import { type FramedPage, framedPage } from './page-frames.server.ts';

interface Answer {
  cards: readonly { name: string }[];
  next: string | undefined;
  total: number;
  inScript?: boolean;
  isTurned?: boolean;
  nonce?: string;
}

let drawn = 0;

function Page({ cards, next, total, inScript, isTurned, nonce, at }: Answer & { at: string }) {
  drawn++;
  return (
    <html lang="en">
      <body>
        <h1>{total} things ₦</h1>
        <CachedFragment id="shelf">{() => <p>The same on every page</p>}</CachedFragment>
        <ul>
          {(isTurned ? cards.toReversed() : cards).map((card) => (
            <CachedFragment key={card.name} id="thing" of={card}>
              {() => <li>{card.name}</li>}
            </CachedFragment>
          ))}
        </ul>
        {next && <a href={`/list?after=${encodeURIComponent(next)}&all=1`}>{next}</a>}
        {inScript && <script nonce={nonce}>{`next = ${JSON.stringify(next)}`}</script>}
        <script nonce={nonce}>{'same()'}</script>
        <address>{new URL(at).search}</address>
      </body>
    </html>
  );
}

const handoff = 'data("₦")';
const dataOf = (entry: EntryContext): Answer =>
  entry.staticHandlerContext.loaderData.list as Answer;
const addressOf = (after?: string) => `https://oja.example/${after ? `?after=${after}` : ''}`;

function draw(tree: React.ReactNode) {
  const fragments = fragmentsOfPage('en');
  const frame = renderToString(<FragmentContext value={fragments}>{tree}</FragmentContext>);
  const whole = Buffer.from(frame);
  fragments.fill(whole, whole.toString('latin1'));
  return fragments.pieces(frame);
}

function made(answer: Answer, after?: string, make = framedPage) {
  const { cards, next, ...rest } = answer;
  const framed: FramedAnswer = {
    cards,
    values: { after, next },
    answerWith: (values, cards) => ({ ...rest, cards, next: values.next }),
  };
  const staticHandlerContext = {
    matches: [{ route: { id: 'root' } }, { route: { id: 'list' } }],
    location: { pathname: '/', search: new URL(addressOf(after)).search },
    loaderData: { root: { support: 'us' }, list: answer },
  };
  const router = { staticHandlerContext } as unknown as FramedPage['router'];
  const nonce = randomUUID();
  // React Router takes the address from its own context.
  const tree = (entry: EntryContext, url: string) => {
    expect(new URL(url).search).toBe(entry.staticHandlerContext.location.search);
    return <Page {...dataOf(entry)} nonce={nonce} at={url} />;
  };
  const url = addressOf(after);
  const beside = undefined;
  return make({ router, language: 'en', url, framed, beside, tree, nonce, draw }, handoff);
}

/** As React draws it, with the loaders' answers at its end. */
function plain(answer: Answer, after?: string): string {
  const html = renderToString(<Page {...answer} at={addressOf(after)} />);
  return html.replace('</body>', `<script>${handoff}</script></body>`);
}

const things = (...names: string[]) => names.map((name) => ({ name }));

test('a page from a frame is the page that is drawn without one, and the frame is drawn once', () => {
  const first: [Answer, string] = [
    { cards: things('Pot', 'Ìkòkò <b>'), next: 'cur-1', total: 2 },
    'here',
  ];
  const pages: [Answer, string][] = [
    first,
    [{ cards: things('Ìkòkò <b>', 'Pot'), next: 'cur_2', total: 2 }, 'there'],
    [{ cards: things('Pot', 'Ìkòkò <b>'), next: 'c', total: 2 }, 'here'],
  ];
  expect(made(...first)?.body.toString()).toBe(plain(...first));
  drawn = 0;
  const bodies = pages.map((page) => made(...page)?.body.toString());
  expect(drawn).toBe(0);
  expect(bodies).toEqual(pages.map((page) => plain(...page)));
});

test('what is neither a card nor one of its values makes another frame', () => {
  const cards = things('Lamp');
  const pages: [Answer, string?][] = [
    [{ cards, next: 'n', total: 7 }, 'x'],
    [{ cards, next: 'n', total: 8 }, 'x'],
    [{ cards, next: undefined, total: 7 }, 'x'],
    [{ cards, next: 'n', total: 7 }],
    [{ cards: things('Lamp', 'Lamp two'), next: 'n', total: 7 }, 'x'],
  ];
  for (const page of pages) expect(made(...page)?.body.toString()).toBe(plain(...page));
  expect(new Set(pages.map((page) => made(...page)?.outline)).size).toBe(pages.length);
});

test('a card that is not known any more, or not yet, is drawn', () => {
  const page = (name: string): Answer => ({ cards: things(name), next: undefined, total: 1 });
  made(page('Kettle'));
  expect(made(page('Another kettle'))?.body.toString()).toBe(plain(page('Another kettle')));
});

test('it names its scripts and its outline as any page of the same data does', () => {
  const answer: Answer = { cards: things('Fan'), next: 'n1', total: 31 };
  const [first, again] = [made(answer), made({ ...answer, cards: things('Fan') })];
  expect(first?.scripts).toHaveLength(2);
  expect(again).toEqual(first);
  expect(made({ ...answer, cards: things('Fan 2') })?.outline).not.toBe(first?.outline);
});

test('its outline is the same in every process, whatever holes are called there', async () => {
  const answer: Answer = { cards: things('Mat'), next: 'n2', total: 32 };
  const here = made(answer, 'x');
  vi.resetModules();
  const { framedPage: elsewhere } = await import('./page-frames.server.ts');
  expect(elsewhere).not.toBe(framedPage);
  expect(made(answer, 'x', elsewhere)?.outline).toBe(here?.outline);
});

test('there is no frame where a value is not written as it is, stands in a script, or cards stand in another order', () => {
  const answer: Answer = { cards: things('Cup', 'Jug'), next: 'n', total: 2 };
  expect(made(answer)).toBeDefined();
  expect(made({ ...answer, next: 'a&b' })).toBeUndefined();
  expect(made(answer, 'a%20b')).toBeUndefined();
  expect(made({ ...answer, inScript: true })).toBeUndefined();
  expect(made({ ...answer, isTurned: true })).toBeUndefined();
});
