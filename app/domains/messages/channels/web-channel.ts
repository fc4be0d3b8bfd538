/** The channel of the web chat, which has no outside; the others are in `current-channels.server.ts`. */
export const webChannel = 'web';
