/** What the key of everything typed into a form of an item begins with. */
export const draftStart = 'oja-words:';
