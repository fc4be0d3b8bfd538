import { categories } from '#app/domains/categories/categories.ts';
import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { groupsOf, itemsOf } from '#app/domains/categories/category-tree.ts';
import { colourNames } from '#app/domains/stocks/colour-names.ts';
import { choiceLabel } from '#app/domains/stocks/fields/product-fields.ts';
import {
  type FacetRow,
  valuesCalled,
} from '#app/domains/stocks/search-index/facet-values.server.ts';
import { type FacetName, facetNames, kindValue } from '#app/domains/stocks/search-index/facets.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import type { Facets } from '../../search/facets/facets.ts';

/** A place of the category tree as facets have it. */
interface Branch {
  category: string;
  value: string;
  label: string;
  kinds: { value: string; label: string }[];
}

const branches: readonly Branch[] = categories.flatMap(({ name, slug: category }) =>
  groupsOf(name).map((group) => ({
    category,
    value: group.slug,
    label: group.name,
    kinds: itemsOf(name, group.name).map((item) => {
      return { value: kindValue(group.slug, item.slug), label: item.name };
    }),
  })),
);

/** The second categories below a first one, or of the whole tree. */
export const typesIn = (category: string | undefined): Branch[] =>
  branches.filter((branch) => category === undefined || branch.category === category);

const kindsByValue = new Map(
  branches.flatMap(({ kinds }) => kinds.map(({ value, label }) => [value, label] as const)),
);
const typesByValue = new Map(branches.map(({ value, label }) => [value, label] as const));

/** Small letters only: nobody meant it so. */
function written(name: FacetName, text: string): string {
  if (text !== text.toLowerCase()) return text;
  if (name === 'size' && /^[a-z]{1,4}$/.test(text)) return text.toUpperCase();
  return text.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase());
}

/** What people read for a value. */
export function labelOf(
  name: FacetName,
  value: string,
  t: Translate,
  known: string | undefined,
): string {
  if (name === 'offer') return t('market.on_offer');
  if (name === 'condition') {
    const key = choiceLabel('condition', value.replaceAll('-', '_'));
    if (key) return t(key);
  }
  if (name === 'color') {
    const colour = colourNames.find((one) => one === value.replaceAll('-', '_'));
    if (colour) return written(name, t(`colours.${colour}`));
  }
  const inTree = name === 'type' ? typesByValue : name === 'kind' ? kindsByValue : undefined;
  const bare = value.slice(value.indexOf('.') + 1).replaceAll('-', ' ');
  const stored = inTree?.get(value);
  return stored === undefined ? written(name, known ?? bare) : groupLabel(stored, t);
}

/** One value that narrows a list, as its chip says it. */
export interface ChosenValue {
  name: FacetName;
  value: string;
  label: string;
}

/** Everything that is chosen, in the order of the filter. */
export async function chosenValues(facets: Facets, t: Translate): Promise<ChosenValue[]> {
  const chosen = facetNames.flatMap((facet) =>
    (facets[facet] ?? []).map((value) => ({ facet, value })),
  );
  if (chosen.length === 0) return [];
  const known = await valuesCalled(undefined, chosen);
  const labelFor = ({ facet, value }: Pick<FacetRow, 'facet' | 'value'>) =>
    known.find((row) => row.facet === facet && row.value === value)?.label;
  return chosen.map((one) => ({
    name: one.facet,
    value: one.value,
    label: labelOf(one.facet, one.value, t, labelFor(one)),
  }));
}
