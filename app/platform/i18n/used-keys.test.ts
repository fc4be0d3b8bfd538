import { expect, test } from 'vitest';
import { usedKeys } from './used-keys.ts';

const keys = [
  'ui.close',
  'ui.save',
  'market.sort.newest',
  'market.sort.cheapest',
  'market.slide.home_action',
  'messages.reason_blocked',
  'messages.title',
  'errors.app.unknown',
  'adverts.title',
];
const used = (...scripts: string[]) => [...usedKeys(scripts, keys)].sort();

test('finds whole keys and keys that are put together, in code as written and as minified', () => {
  expect(used(`t('ui.close')`, 't("ui.save",{a:1})')).toEqual(['ui.close', 'ui.save']);
  expect(used(`t(\`market.sort.\${sort}\`)`)).toEqual([
    'market.sort.cheapest',
    'market.sort.newest',
  ]);
  expect(used('e("market.sort."+n)')).toEqual(['market.sort.cheapest', 'market.sort.newest']);
  expect(used(`t(\`market.slide.\${id}_action\`)`)).toEqual(['market.slide.home_action']);
  expect(used(`t(\`messages.reason_\${why}\`)`)).toEqual(['messages.reason_blocked']);
  expect(used(`lookUp(\`errors.\${code}\`)`)).toEqual(['errors.app.unknown']);
  expect(used('const x = { "ui.close": 1 }')).toEqual(['ui.close']);
});

test('leaves out what nobody asks for', () => {
  expect(used('a.b("www.example.com")', 'n.title', '"unknown.key"')).toEqual([]);
});
