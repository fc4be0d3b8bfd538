/** The line of a measure in the operators' room of its shop. */
export const answerLine = (measureId: string): string => `measure-${measureId}`;

/** Where an answer that waits is read, with the box open that it is settled in. */
export const answerPath = (shopId: string, measureId: string): string =>
  `/operator/shops/${shopId}?answer=${measureId}#${answerLine(measureId)}`;
