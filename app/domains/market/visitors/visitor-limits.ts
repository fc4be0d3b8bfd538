/** So many sold-out things a visitor may wait for at once, and so many shops follow. */
export const mostWishes = 100;
export const mostFollows = 200;
