import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPartLists, unlistedParts } from './part-lists.ts';

const listed =
  'const __vite__mapDeps=(i,m=__vite__mapDeps)=>i;p(()=>import(`./a.js`).then(e=>e.A),__vite__mapDeps([0,1]))';
const bare = 'p(async()=>{let{b:e}=await import(`./b.js`);return{b:e}},[]).then(f)';

test('a part without its files is found among those that have them', () => {
  expect(unlistedParts(listed)).toBe(0);
  expect(unlistedParts(`${listed};${bare}`)).toBe(1);
});

test('a build with such a part fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'page.js'), listed);
  await checkPartLists(folder);
  await writeFile(join(folder, 'assets', 'other.js'), bare);
  await expect(checkPartLists(folder)).rejects.toThrow('other.js');
});
