/** Where the photos of a shop's messages lie in storage. */
export const photoFolder = (shopId: string): string => `messages/${shopId}`;
