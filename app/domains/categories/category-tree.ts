import { type CategoryName, isCategoryName, slugOf } from './categories.ts';
import { autoGroups } from './tree/auto.ts';
import { beautyGroups } from './tree/beauty.ts';
import { booksGroups } from './tree/books.ts';
import { boutiqueGroups } from './tree/boutique.ts';
import { electronicsGroups } from './tree/electronics.ts';
import { homeGroups } from './tree/home.ts';
import { phonesGroups } from './tree/phones.ts';
import { sportsGroups } from './tree/sports.ts';
import { toysGroups } from './tree/toys.ts';

/** Level-2 name to its level-3 names, in the order in which they are offered. */
export type CategoryGroups = Readonly<Record<string, readonly string[]>>;

export interface CategoryNode {
  name: string;
  slug: string;
}

const tree: Record<CategoryName, CategoryGroups> = {
  Electronics: electronicsGroups,
  Boutique: boutiqueGroups,
  Phones: phonesGroups,
  Home: homeGroups,
  Sports: sportsGroups,
  Auto: autoGroups,
  Toys: toysGroups,
  Books: booksGroups,
  Beauty: beautyGroups,
};

const node = (name: string): CategoryNode => ({ name, slug: slugOf(name) });

function branchOf(category1: string): CategoryGroups {
  return isCategoryName(category1) ? tree[category1] : {};
}

function itemNamesOf(category1: string, category2: string): readonly string[] {
  const branch = branchOf(category1);
  return Object.hasOwn(branch, category2) ? (branch[category2] ?? []) : [];
}

/** The level-2 groups under a level-1 name; none for a name that is not in the tree. */
export function groupsOf(category1: string): CategoryNode[] {
  return Object.keys(branchOf(category1)).map(node);
}

/** The level-3 items under a level-2 group. */
export function itemsOf(category1: string, category2: string): CategoryNode[] {
  return itemNamesOf(category1, category2).map(node);
}

/** What a form with dependent pickers needs: the one branch of the shop's business type. */
export function categoryBranch(category1: string): { name: string; items: readonly string[] }[] {
  return Object.entries(branchOf(category1)).map(([name, items]) => ({ name, items }));
}

export function isCategoryPath(category1: string, category2: string, category3: string): boolean {
  return itemNamesOf(category1, category2).includes(category3);
}
