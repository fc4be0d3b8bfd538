import { autoDrawings } from './drawings/auto.mjs';
import { beautyDrawings } from './drawings/beauty.mjs';
import { bookDrawings } from './drawings/books.mjs';
import { clothDrawings } from './drawings/cloth.mjs';
import { electronicsDrawings } from './drawings/electronics.mjs';
import { homeDrawings } from './drawings/home.mjs';
import { phoneDrawings } from './drawings/phones.mjs';
import { sportDrawings } from './drawings/sports.mjs';
import { toyDrawings } from './drawings/toys.mjs';

/** Our own objects, each on a clear ground of 600 by 600. */
export const drawings = {
  ...autoDrawings,
  ...beautyDrawings,
  ...bookDrawings,
  ...clothDrawings,
  ...electronicsDrawings,
  ...homeDrawings,
  ...phoneDrawings,
  ...sportDrawings,
  ...toyDrawings,
};
