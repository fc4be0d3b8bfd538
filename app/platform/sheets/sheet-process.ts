import { serveWork } from '#app/platform/processes/serve-work.ts';
import { readSheet } from './read-sheet.server.ts';

/** The process that meets foreign spreadsheets. */
const tasks = { readSheet };
export type SheetTasks = typeof tasks;
serveWork(tasks);
