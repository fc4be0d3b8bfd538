export interface Said {
  threadId: string;
  direction: 'incoming' | 'outgoing';
  at: Date;
}

/** Fewer say nothing about a shop. */
const fewestAnswers = 3;
const minute = 60_000;

/** The wait of each buyer until the shop's next answer; the oldest message comes first. */
function waitsOf(said: readonly Said[]): number[] {
  const waiting = new Map<string, number>();
  const waits: number[] = [];
  for (const { threadId, direction, at } of said) {
    const since = waiting.get(threadId);
    if (direction === 'incoming') {
      if (since === undefined) waiting.set(threadId, at.getTime());
    } else if (since !== undefined) {
      waits.push(at.getTime() - since);
      waiting.delete(threadId);
    }
  }
  return waits;
}

export interface AnswerTime {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** Half of the buyers had waited no longer than that; undefined while there are too few. */
export function usualAnswerTime(said: readonly Said[]): AnswerTime | undefined {
  const waits = waitsOf(said).sort((a, b) => a - b);
  if (waits.length < fewestAnswers) return undefined;
  const minutes = (waits[Math.floor((waits.length - 1) / 2)] ?? 0) / minute;
  if (minutes <= 55) return { unit: 'minutes', count: Math.max(5, Math.ceil(minutes / 5) * 5) };
  if (minutes <= 23 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) };
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) };
}
