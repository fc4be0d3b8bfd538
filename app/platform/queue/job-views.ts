/** Where a job may stand that nobody runs at the moment. */
export const jobViews = ['failed', 'waiting', 'dropped'] as const;
export type JobView = (typeof jobViews)[number];

/** So long a dropped job can be put back. */
export const droppedDays = 30;
