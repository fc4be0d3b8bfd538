import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { type FakeTermii, startFakeTermii } from '#tests/fakes/termii.ts';
import { openSms } from './open-sms.server.ts';
import { termiiGateway } from './termii.server.ts';

let termii: FakeTermii;
beforeAll(async () => {
  termii = await startFakeTermii();
});
afterAll(() => termii.close());

const text = 'Your Oja code is 12345678.';
const gateway = (apiKey = termii.apiKey) =>
  termiiGateway({ baseUrl: termii.url, apiKey, senderId: 'Oja', channel: 'dnd' });

const failureOf = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('an AppError was expected', { cause: error });
  return error;
};

const everything = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.stack} ${JSON.stringify(error)} ${everything(error.cause)}`
    : String(error);

describe('Termii', () => {
  it('sends by their protocol and keeps the long message id exactly', async () => {
    const receipt = await gateway().send('+2348035550142', text);
    expect(receipt).toEqual({ channel: 'termii:dnd', providerId: '9223372036854770001' });
    expect(termii.sent.at(-1)).toEqual({
      to: '2348035550142',
      from: 'Oja',
      sms: text,
      type: 'plain',
      channel: 'dnd',
    });
    expect(termii.lastCode('+2348035550142')).toBe('12345678');
  });

  it.each([
    ['a wrong key', undefined, 'sms.failed', 502],
    ['a 500', { status: 500, body: '{}' }, 'sms.unavailable', 503],
    ['a 429', { status: 429, body: '{}' }, 'sms.unavailable', 503],
    ['a page instead of JSON', { status: 200, body: '<html>' }, 'sms.failed', 502],
    ['another code', { status: 200, body: '{"code":"no","message_id":1}' }, 'sms.failed', 502],
    ['no message id', { status: 200, body: '{"code":"ok"}' }, 'sms.failed', 502],
    ['a broken line', 'break', 'sms.unavailable', 503],
  ] as const)(
    'tells %s apart and gives away neither key nor code',
    async (_, planned, code, status) => {
      if (planned) termii.answerNext(planned);
      const error = await failureOf(
        gateway(planned ? undefined : 'TL-wrong-key').send('+2348035550142', text),
      );
      expect([error.code, error.status]).toEqual([code, status]);
      expect(everything(error)).not.toMatch(/12345678|TL-(test|wrong)-key/);
    },
  );

  it('gives up after its time', async () => {
    const expired = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(expired);
    termii.answerNext('hang');
    const error = await failureOf(gateway().send('+2348035550142', text));
    expect([error.code, error.status]).toEqual(['sms.timeout', 504]);
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });
});

it('opens the gateway that the settings name', async () => {
  const sms = { baseUrl: termii.url, apiKey: termii.apiKey, senderId: 'Oja', channel: 'dnd' };
  expect(openSms({ provider: 'termii', ...sms }).isDemo).toBe(false);
  const demo = openSms({ provider: 'demo', ...sms });
  const before = termii.sent.length;
  expect(demo.isDemo).toBe(true);
  expect((await demo.send('+2348035550142', text)).channel).toBe('demo');
  expect(termii.sent.length).toBe(before);
});
