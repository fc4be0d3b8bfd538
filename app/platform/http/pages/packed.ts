import { useMemo } from 'react';

/** A value as one JSON text; each answer of a loader brings one of its own, also when the text is the same. */
export interface Packed<Value> {
  json: string;
  /** For the types alone. */
  readonly value?: Value;
}

/**
 * For a loader's answer with many small values: React Router writes and reads its own format value by
 * value, which costs many times as much. Undefined parts are left out.
 */
export const pack = <Value>(value: Value): Packed<Value> => ({ json: JSON.stringify(value) });

export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => JSON.parse(packed.json) as Value, [packed]);
}
