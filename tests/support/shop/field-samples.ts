import {
  type Detail,
  type DetailName,
  type DetailValues,
  detail,
  detailNames,
  forEachName,
  isNumber,
} from '#app/domains/stocks/fields/product-fields.ts';

function sampleOf(name: DetailName, field: Detail): string {
  switch (field.kind) {
    case 'text':
      return `${name}-7`;
    case 'long_text':
      return `Two\nlines of ${name}`;
    case 'digits':
      return '7'.repeat(field.least);
    case 'choice':
      return field.choices[1]?.value ?? '';
    case 'measure':
      return '1.5';
    case 'whole':
      return '7';
    case 'date':
      return '2026-12-24';
  }
}

/** Something right for every detail, as it is typed. */
export const sampleDetails = forEachName(detailNames, (name) => sampleOf(name, detail(name)));

/** The same as it is stored. */
export const sampleValues = forEachName(detailNames, (name) =>
  isNumber(name) ? Number(sampleDetails[name]) : sampleDetails[name],
) as DetailValues;
