import { expect, test } from 'vitest';
import { OpenBodies } from './open-bodies.server.ts';

const quiet = { toDisk: false, cut: () => undefined };
const mega = 1024 * 1024;

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('a visitor has few open at once, an address many; who ends one may begin another', () => {
  const bodies = new OpenBodies({ perVisitor: 2, perAddress: 4 });
  const open = (visitor: string | undefined, address = '1.2.3.4') =>
    bodies.open({ visitor, address }, quiet);
  const [first] = [open('ada'), open('ada')];
  expect(codeOf(() => open('ada'))).toBe('app.too_many');
  open('bayo');
  open(undefined);
  expect(codeOf(() => open('chidi'))).toBe('app.too_many');
  expect(codeOf(() => open('ada', '5.6.7.8'))).toBe('app.too_many');
  expect(codeOf(() => open('chidi', '5.6.7.8'))).toBe('done');
  first?.close();
  first?.close();
  expect(codeOf(() => open('ada'))).toBe('done');
  expect(codeOf(() => open('chidi'))).toBe('app.too_many');
});

test('when memory runs short, the body that stood still for longest gives way', () => {
  const cut: string[] = [];
  const bodies = new OpenBodies({ memoryBytes: 3 * mega });
  const open = (name: string, toDisk = false) =>
    bodies.open(
      { address: name, visitor: undefined },
      { toDisk, cut: (error) => cut.push(`${name}: ${error.message}`) },
    );
  const [still, upload, moving] = [open('still'), open('upload', true), open('moving')];
  still.took(mega);
  upload.took(50 * mega);
  moving.took(mega);
  expect(cut).toEqual([]);
  moving.took(mega + 1);
  expect(cut).toEqual(['still: app.unavailable']);
  expect(bodies.size).toBe(2);
  moving.close();
  open('next').took(3 * mega);
  expect(cut).toHaveLength(1);
});

test('a body without progress is given up; each byte gives it time again', async () => {
  const bodies = new OpenBodies({ idleMs: 60 });
  const cut = await new Promise<Error>((resolve) => {
    bodies.open({ address: 'a', visitor: 'v' }, { toDisk: true, cut: resolve });
  });
  expect(cut).toMatchObject({ code: 'app.too_slow', status: 408 });
  expect(bodies.size).toBe(0);
});
