const holder = globalThis as typeof globalThis & { __oja?: Map<string, unknown> };

/**
 * One per process, also when hot reload evaluates a module again: a second pool or a second
 * listening connection would leak with every saved file.
 */
export function keep<T>(name: string, make: () => T): T {
  holder.__oja ??= new Map();
  if (!holder.__oja.has(name)) holder.__oja.set(name, make());
  return holder.__oja.get(name) as T;
}
