import { expect, test, vi } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { log } from '#app/platform/log.server.ts';
import { errorAnswer } from './error-answer.server.ts';

test('a fault that nobody foresaw tells the caller a number and nothing of the inside', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  try {
    const fault = new Error('Failed query: select pin from pins', { cause: new Error('10.0.0.5') });
    const answer = errorAnswer(fault, { translator: translatorFor('en'), requestId: 'r1' });
    expect(answer.status).toBe(500);
    const body = await answer.json();
    expect(body).toEqual({
      success: false,
      message: translatorFor('en').t('errors.app.unknown'),
      code: 'app.unknown',
      requestId: 'r1',
    });
    expect(told).toHaveBeenCalledWith({ err: fault, request: 'r1' }, 'unexpected failure');
  } finally {
    told.mockRestore();
  }
});
