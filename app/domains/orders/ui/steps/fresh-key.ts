/** The page's own name of an operation: sent twice, it is done once. */
export const freshKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
