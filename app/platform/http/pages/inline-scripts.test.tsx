import { hash, randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { scriptSources, takeOwnScripts } from './inline-scripts.ts';

const sourceOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

test('only the scripts that our code wrote are named by their hashes', () => {
  const nonce = randomUUID();
  const injected = '<script>steal()</script><script nonce="">steal()</script>';
  const drawn = renderToString(
    <body>
      <script nonce={nonce}>{'own("₦")'}</script>
      <script nonce={nonce} src="/a.js" />
      <script type="application/ld+json">{'{}'}</script>
      <div>injected</div>
      <script nonce={nonce}>{'own("₦")'}</script>
    </body>,
  ).replace('injected', injected);
  const { page, codes } = takeOwnScripts(drawn, nonce);
  expect(scriptSources(codes)).toEqual([sourceOf('own("₦")')]);
  expect(page).toContain(injected);
  expect(page).not.toContain(nonce);
});

test('a script tag that is left open does not take ours for its own', () => {
  const nonce = randomUUID();
  for (const open of ['<script>steal()//', '<script x="', "<script x='"]) {
    const { codes } = takeOwnScripts(`${open}<script nonce="${nonce}">own()</script>`, nonce);
    expect(codes.filter((code) => code !== 'own()')).toEqual([]);
  }
});
