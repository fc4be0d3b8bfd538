import { describe, expect, it } from 'vitest';
import { english as en } from '../../locales/en/index.ts';
import { AppError, defineErrors } from './errors.ts';

describe('defineErrors', () => {
  const errors = defineErrors('things', { missing: 'not_found', full: 'conflict' });

  it('gives each error its code, status, parameters and cause', () => {
    const cause = new Error('below');
    const error = errors.full({ limit: 6 }, { cause });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'things.full', status: 409, params: { limit: 6 }, cause });
    expect(errors.missing().status).toBe(404);
  });
});

describe('every declared error', () => {
  it('has a text in the catalogue', async () => {
    const files = import.meta.glob<Record<string, unknown>>('/app/**/*.errors.ts', { eager: true });
    const codes = Object.values(files)
      .flatMap((file) => Object.values(file))
      .flatMap((value) => (value as { codes?: string[] }).codes ?? []);
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !(`errors.${code}` in en))).toEqual([]);
  });
});
