import { useMemo } from 'react';

/** A value as one JSON text. */
export type Packed<Value> = string & { readonly packed?: Value };

/**
 * For a loader's answer with many small values: React Router writes and reads its own format value by
 * value, which costs many times as much. Undefined parts are left out.
 */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => JSON.parse(packed) as Value, [packed]);
}
