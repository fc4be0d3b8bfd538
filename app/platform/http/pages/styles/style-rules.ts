/** One rule of the sheet, with what must be on a page for it to matter there. */
export interface StyleRule {
  /** What it stands in (`@layer parts`, `@media print`), from the outermost. */
  within: readonly string[];
  selectors: readonly Selector[];
  /** Each with its end, as written. */
  declarations: readonly string[];
}

export interface Selector {
  text: string;
  /** Classes, all of them. That a page has no element of some name would save a hundredth more. */
  needs: readonly string[];
}

/** What is no rule of elements (letters, motion, order of layers); `names` what a declaration has to say to need it. */
export interface StyleOther {
  within: readonly string[];
  text: string;
  names?: string;
}

export interface SheetRules {
  /** Address of the whole sheet. */
  sheet: string;
  rules: readonly (StyleRule | StyleOther)[];
}

/** Where the build leaves them, beside the server's own file: no browser asks for it. */
export const sheetRulesFile = 'sheet-rules.json';
