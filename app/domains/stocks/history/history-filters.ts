export const historyFilters = ['all', 'in', 'out', 'corrections'] as const;
export type HistoryFilter = (typeof historyFilters)[number];
