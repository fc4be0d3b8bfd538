/** Names in `window`. From here on React hears what happens on the page. */
export const reactMark = 'ojaReact';
/** Kept when the scripts of the page's routes are there, where they come after the paint. */
export const routesMark = 'ojaRoutes';
