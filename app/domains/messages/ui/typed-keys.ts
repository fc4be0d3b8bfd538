/** Where the words of a shop's people are kept until they are sent: what they type, and what is on its way. */
export const typedStart = (shopId: string): string => `oja-draft-${shopId}-`;
export const unsentStart = (shopId: string): string => `oja-unsent-${shopId}-`;
