import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.server.ts';
import { redactText } from './redact.ts';

describe('redactText', () => {
  it.each([
    ['no account for 08031234567', 'no account for [phone …67]'],
    ['to +234 803 123 4567 now', 'to [phone …67] now'],
    ['to 0803-123-4567, 234 803.123.4567', 'to [phone …67], [phone …67]'],
    ['+234-803-123-45-67 at 2026-11-17 10:00', '[phone …67] at 2026-11-17 10:00'],
    ['to +44 7911 123456, +44-(0)7911-123456', 'to [phone …56], [phone …56]'],
    ['or +1 (803) 123-4567, 0044 7911 123 456.', 'or [phone …67], [phone …56].'],
    ['+20 of 2026-11-17 at GMT+0100, 12+3', '+20 of 2026-11-17 at GMT+0100, 12+3'],
    ['/payment-callback?reference=sub-1&x=2', '/payment-callback?reference=[hidden]&x=2'],
    ['Bearer abc.def-123', 'Bearer [hidden]'],
    ['/file/bot123456:AA-b_c/photo', '/file/bot[hidden]/photo'],
    [
      '0192f7c1-aaaa-7bbb-8ccc-123456789012 took 1234 ms',
      '0192f7c1-aaaa-7bbb-8ccc-123456789012 took 1234 ms',
    ],
  ])('%s', (given, expected) => expect(redactText(given)).toBe(expected));
});

describe('the log', () => {
  it('never shows secrets or phones, however deep, nor in causes', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const cause = new Error('gateway refused 08031234567');
    log.error(
      {
        err: new Error('could not send', { cause }),
        request: { headers: { authorization: 'Bearer canary-1', cookie: 'canary-2' } },
        user: { phoneNumber: '08030000001', pin: 'canary-3' },
        code: 'canary-4',
      },
      'failed',
    );
    const text = lines.join('');
    expect(text).not.toMatch(/canary|0803/);
    expect(text).toContain('[phone …67]');
  });

  it('never shows the values of a query, nor one that the database quotes', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "Ada\nObi"'), {
      code: '22P02',
    });
    const query = 'insert into users (name) values ($1)';
    log.error({ err: new DrizzleQueryError(query, ['Ada\nObi'], cause) }, 'failed');
    expect(lines.join('')).not.toMatch(/Ada|Obi/);
    expect(lines.join('')).toContain(query);
    expect(lines.join('')).toContain('invalid input syntax for type uuid');
  });

  it('names what was thrown and is no error', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.error({ err: { status: 405, data: 'x' } }, 'failed');
    expect(lines.join('')).toContain('status, data');
    expect(lines.join('')).not.toContain('[object');
  });

  it('is one JSON object a line with its time in UTC, whatever is written', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info({ said: 'one\n{"level":"fatal"}\r\ntwo' }, 'noted');
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
    const { time, level, said } = JSON.parse(lines[0] ?? '');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect([level, said]).toEqual(['info', 'one\n{"level":"fatal"}\r\ntwo']);
  });
});
