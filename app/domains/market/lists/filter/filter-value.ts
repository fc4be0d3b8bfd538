export interface FilterValue {
  value: string;
  label: string;
  /** With what is chosen besides; undefined where there are too many to be counted. */
  count?: number | undefined;
}
