/** `npm run test:long`: the full counts that are promised; else a small share of them. */
export const isLongRun: boolean = process.env.OJA_LONG === '1';
