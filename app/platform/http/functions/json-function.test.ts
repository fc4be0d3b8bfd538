import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '../http-types.server.ts';
import { answerJson, jsonFunction } from './json-function.server.ts';

test('a file of an account waits for its turn when it is there, after it was asked who calls', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja-function-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  replaceSettings(loadSettings({ DATA_DIR: folder }));
  const happened: string[] = [];
  const takesFile = jsonFunction({
    method: 'post',
    path: '/file',
    summary: '',
    access: 'signed-in',
    body: 'form',
    input: z.object({ file: z.unknown() }),
    output: z.object({}),
    handle: async ({ file }) => {
      happened.push(`handled ${file instanceof File && file.size}`);
      return {};
    },
  });
  const app = new Hono<HttpEnv>();
  app.post('/file', (c) =>
    answerJson(
      takesFile,
      c,
      async () => void happened.push('asked'),
      (_, work) => {
        happened.push('turn');
        return work();
      },
    ),
  );
  const body = new FormData();
  body.append('file', new File(['photo'], 'x.jpg'));
  expect((await app.request('/file', { method: 'POST', body })).status).toBe(200);
  expect(happened).toEqual(['asked', 'turn', 'handled 5']);
});
