import { textField } from '#app/platform/text/fields.ts';

export const longestRegistration = 20;

/** As the Corporate Affairs Commission writes them: RC 123456, BN 2345678. */
const cacNumber = /^(?:RC|BN|IT|LP|LLP) ?\d{3,9}$/i;

export const registrationNumber = textField({ max: longestRegistration })
  .refine((text) => cacNumber.test(text), 'shops.cac_number')
  .transform((text) => text.toUpperCase());
