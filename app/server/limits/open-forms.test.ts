import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { pageAccess } from '../access.ts';
import { isOpenForm } from './admission.server.ts';

test('every form that anybody may send waits for its turn, and none of the team does', async () => {
  const forms = (await routes).filter(({ file }) =>
    readFileSync(`app/${file}`, 'utf8').includes('export const action'),
  );
  expect(forms.length).toBeGreaterThan(15);
  for (const { file, path = '' } of forms) {
    const address = `/${path.replace(/:\w+/g, '0192f4c1-0000-7000-8000-000000000001').replace('*', 'nowhere')}`;
    const isPublic = pageAccess[file]?.access === 'public';
    for (const form of [address, `${address}.data`])
      expect([form, isOpenForm(form)]).toEqual([form, isPublic]);
  }
});
