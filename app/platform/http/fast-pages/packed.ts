import { useMemo } from 'react';

/** A loader's value, as one JSON text (`pack` of fast-pages.server.tsx) or as it is. */
export type Packed<Value> = { json: string; plain?: never } | { json?: never; plain: Value };

/** Each answer of a loader brings a value of its own, also when the text is the same. */
export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(
    () => (packed.json === undefined ? packed.plain : (JSON.parse(packed.json) as Value)),
    [packed],
  );
}
