import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openApiDocument } from '#app/platform/http/functions/openapi.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { foldText } from '#app/platform/text/fold.ts';
import { sampleDetails, sampleValues } from '#tests/support/shop/field-samples.ts';
import { formDraft } from '../draft/stock-form.ts';
import { programDraft, stockPayload } from '../draft/stock-payload.ts';
import { findColumns } from '../import/find-columns.server.ts';
import { stockFunctions } from '../stocks.api.server.ts';
import { MoreDetails } from '../ui/form/more-details.tsx';

import {
  detailNames,
  listedNames,
  pickDetails,
  productFields,
  sideNames,
} from './product-fields.ts';

const needed = {
  productName: 'Gown',
  description: 'Soft',
  price: '500',
  quantity: '1',
  category1: 'Boutique',
  category2: 'Traditional Wear',
  category3: 'Ankara Fabrics',
  imagePath: 'products/x',
};

test('the form has an input for every detail, with its text and its value', () => {
  const html = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <MoreDetails values={sampleDetails} />
    </I18nProvider>,
  );
  for (const name of detailNames) {
    expect(html).toContain(`name="${name}"`);
    expect(html).toContain(`>${translatorFor('en').t(productFields[name].label)}</label>`);
    expect(html).toMatch(new RegExp(`(value="|>)${sampleDetails[name]}["<]`));
  }
});

test('a form and a program give a draft with every detail', () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...needed, ...sampleDetails })) form.set(name, text);
  expect(pickDetails(formDraft(form, 1), detailNames)).toEqual(sampleValues);
  const sent = { shopId: 's', imageUrl: 'u', ...needed, ...sampleDetails };
  const dimensions = Object.fromEntries(sideNames.map((name) => [name, sampleDetails[name]]));
  const payload = stockPayload.parse({ ...sent, dimensions });
  for (const name of sideNames) expect(payload).not.toHaveProperty(name);
  expect(pickDetails(programDraft(payload), detailNames)).toEqual(sampleValues);
});

test('a list may call a column by its name or by any of its headings, and each means one field', () => {
  const headings = listedNames.flatMap((name) => [name, ...productFields[name].headings]);
  expect(new Set(headings.map(foldText)).size).toBe(headings.length);
  for (const name of listedNames) {
    for (const heading of [name, ...productFields[name].headings]) {
      expect(findColumns(['Other', heading.toUpperCase()]).columns[name]).toBe(1);
    }
  }
});

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

test('programs are told of every detail that they may send and get', () => {
  const about = { title: 'Oja', version: '1', serverUrl: '' };
  const { paths } = JSON.parse(JSON.stringify(openApiDocument(stockFunctions, about)));
  const { requestBody, responses } = paths['/createStock'].post;
  const answer: Schema = responses[200].content['application/json'].schema.properties.stock;
  const body: Schema = requestBody.content['application/json'].schema;
  for (const schema of [body, answer]) {
    const { dimensions, ...flat } = schema.properties ?? {};
    const sides = (dimensions?.anyOf?.[0] ?? dimensions)?.properties ?? {};
    const names = [...Object.keys(flat), ...Object.keys(sides)];
    expect(names).toEqual(expect.arrayContaining([...detailNames]));
  }
});
