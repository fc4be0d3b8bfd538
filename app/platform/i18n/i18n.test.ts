import { describe, expect, it } from 'vitest';
import { offeredLanguages } from './catalogues.server.ts';
import { formatCount, formatDate, formatDay, formatHour, formatTime } from './formats.ts';
import { isComplete, makeTranslator, renderMessage } from './messages.ts';

describe('renderMessage', () => {
  const items = { one: '{count} item', other: '{count} items' };

  it('fills in, groups numbers and chooses the plural', () => {
    expect(renderMessage('Showing {shown} of {total} shops', 'en', { shown: 3, total: 2400 })).toBe(
      'Showing 3 of 2,400 shops',
    );
    expect(renderMessage(items, 'en', { count: 1 })).toBe('1 item');
    expect(renderMessage(items, 'en', { count: 1200 })).toBe('1,200 items');
  });

  it('leaves a missing parameter visible and never reads names off the prototype', () => {
    expect(renderMessage('{name} {constructor}', 'en', {})).toBe('{name} {constructor}');
  });
});

describe('languages', () => {
  it('offers only complete catalogues', () => {
    expect(isComplete({ a: 'x' }, { a: 'x', b: 'y' })).toBe(false);
    expect(isComplete({ a: 'x', b: '' }, { a: 'x', b: 'y' })).toBe(false);
    expect(isComplete({ a: 'x', b: 'y', c: 'z' }, { a: 'x', b: 'y' })).toBe(true);
    expect(offeredLanguages[0]).toMatchObject({ code: 'en', name: 'English' });
  });

  it('says nothing for an unknown run-time key', () => {
    expect(makeTranslator('en', { a: 'x' }).lookUp('constructor')).toBeUndefined();
  });
});

describe('formats', () => {
  it('shows dates and times of Lagos', () => {
    const at = '2026-11-01T23:30:00Z';
    expect([formatDay(at), formatDate(at), formatTime(at)]).toEqual([
      '2 Nov',
      '2 Nov 2026',
      '12:30 am',
    ]);
    const hours = ['T08:04Z', 'T11:00Z', 'T14:30Z', 'T22:59Z'];
    expect(hours.map((hour) => formatTime(`2026-11-01${hour}`))).toEqual([
      '9:04 am',
      '12:00 pm',
      '3:30 pm',
      '11:59 pm',
    ]);
    expect([0, 6, 12, 22].map((hour) => formatHour(hour))).toEqual([
      '12:00 am',
      '6:00 am',
      '12:00 pm',
      '10:00 pm',
    ]);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1240, '1.2k'],
    [9949, '9.9k'],
    [9950, '10k'],
    [35_400, '35k'],
    [999_499, '999k'],
    [999_500, '1m'],
    [1_440_000, '1.4m'],
  ])('%i is %s', (value, text) => expect(formatCount(value)).toBe(text));
});
