import { keepText, readStored } from '../stored-text.ts';

/** Whose sign-out was sent and not confirmed; also written by the page's inline script. */
export const leavingKey = 'oja-leaving';

/**
 * Noted before the sign-out is sent: where its answer is lost, the next contact shows whether it was done, and what
 * is kept of this person goes then. Nobody is left signed out with the shop on the phone, or signed in without it.
 */
export const noteLeaving = (by: string): void => keepText(leavingKey, by);
export const isLeaving = (by: string): boolean => readStored(leavingKey) === by;
export const forgetLeaving = (): void => keepText(leavingKey, '');
