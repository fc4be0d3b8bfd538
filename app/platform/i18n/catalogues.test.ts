import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { sourcePath } from '../processes/source-path.server.ts';

test('a script that runs without a build has the texts of every language', () => {
  const file = pathToFileURL(sourcePath('platform/i18n/catalogues.server.ts')).href;
  const script = `import { catalogues } from ${JSON.stringify(file)}; console.log([...catalogues.keys()].join(' '))`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(printed.trim().split(' ')).toEqual(['en', 'ha', 'ig', 'pcm', 'yo']);
});
