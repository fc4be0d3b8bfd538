import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderAtOnce, renderPage } from './render-page.server.ts';

const settings = { nonce: '', asWhole: true, timeoutMs: 5_000, onPartError: () => undefined };

function Document({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Ọjà</title>
      </head>
      <body>{children}</body>
    </html>
  );
}

function Later({ text }: { text: Promise<string> }) {
  return <b>{use(text)}</b>;
}

test('a page that waits for nothing is the same page, at once or as a stream', async () => {
  const tree = (
    <Document>
      <p>{'₦5,000 <script>'}</p>
    </Document>
  );
  const whole = await renderPage(tree, settings);
  expect(renderAtOnce(tree)).toBe((whole as Buffer).toString());
  expect(whole.toString()).toContain('&lt;script&gt;');
});

test('a page with a part that must wait is not taken for ready', async () => {
  const tree = () => (
    <Document>
      <Suspense fallback="…">
        <Later text={new Promise((resolve) => setTimeout(resolve, 5, 'there <!--$!-->'))} />
      </Suspense>
    </Document>
  );
  expect(renderAtOnce(tree())).toBeUndefined();
  const whole = (await renderPage(tree(), settings)).toString();
  expect(whole).toContain('<b>there &lt;!--$!--&gt;</b>');
});

test('a whole page has its large parts where they belong, not behind a script', async () => {
  const tree = (
    <Document>
      <Suspense fallback="soon">
        <Later
          text={new Promise((resolve) => setTimeout(resolve, 5, 'many goods '.repeat(5_000)))}
        />
      </Suspense>
      <footer>the end</footer>
    </Document>
  );
  const whole = (await renderPage(tree, settings)).toString();
  expect(whole).not.toMatch(/<template|<script|soon/);
  expect(whole.indexOf('many goods')).toBeLessThan(whole.indexOf('the end'));
});

test('a page that fails is refused, and one that is slow comes in pieces', async () => {
  function Broken(): never {
    throw new Error('broken');
  }
  const broken = (
    <Document>
      <Broken />
    </Document>
  );
  expect(() => renderAtOnce(broken)).toThrow('broken');
  await expect(renderPage(broken, settings)).rejects.toThrow('broken');
  const slow = (
    <Document>
      <Suspense fallback="soon">
        <Later text={new Promise((resolve) => setTimeout(resolve, 100, 'late'))} />
      </Suspense>
    </Document>
  );
  const page = await renderPage(slow, { ...settings, asWhole: false });
  expect(page).toBeInstanceOf(ReadableStream);
  expect(await new Response(page as ReadableStream).text()).toContain('late');
});
