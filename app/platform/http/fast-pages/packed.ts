import { useMemo } from 'react';

/** A loader's value, as one JSON text (`pack` of fast-pages.server.tsx) or as it is. */
export type Packed<Value> = { json: string; plain?: never } | { json?: never; plain: Value };

/** What was packed in this process: on the server it is at hand and need not be read from its text again. */
const values = new WeakMap<object, unknown>();

export function packedAs<Value>(value: Value): Packed<Value> {
  const packed = { json: JSON.stringify(value) };
  values.set(packed, value);
  return packed;
}

function unpacked<Value>(packed: Packed<Value>): Value {
  if (packed.json === undefined) return packed.plain;
  const known = import.meta.env.SSR ? values.get(packed) : undefined;
  return (known ?? JSON.parse(packed.json)) as Value;
}

/** Each answer of a loader brings a value of its own, also when the text is the same. */
export function useUnpacked<Value>(packed: Packed<Value>): Value {
  return useMemo(() => unpacked(packed), [packed]);
}
