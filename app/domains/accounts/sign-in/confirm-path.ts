/** Where somebody shows who they are before an act, and where they come back to. */
export const confirmPath = (to: string): string => `/confirm?${new URLSearchParams({ to })}`;
