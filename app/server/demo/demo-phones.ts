/** Numbers that nobody has: the owners are 1 to 24, their staff from 101. */
export const demoPhone = (number: number): string => `0803000${String(number).padStart(4, '0')}`;

export const demoOwnerCount = 24;
export const firstStaffNumber = 101;
/** Who runs the demo market. */
export const demoOperatorNumber = 900;
