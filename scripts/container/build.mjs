import { buildIfChanged } from '../build.mjs';

/** The build of an image, with the note that lets `npm start` see that it fits these sources. */
await buildIfChanged();
