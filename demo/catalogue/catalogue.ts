/** What the pages of the demo show: written by hand, small enough to read. */
export interface ProductExtras {
  brand?: string;
  condition?: 'new' | 'uk_used' | 'nigeria_used' | 'refurbished';
  sku?: string;
  /** Variants as `Black 42 3, Dark brown 43 1`: colour, size, how many. They make the quantity. */
  variants?: string;
  /** Variants with a further option and a price of their own: its name, and colour, option, how many, naira of each. */
  options?: {
    name: string;
    rows: readonly (readonly [color: string, option: string, quantity: number, naira?: number])[];
  };
  /** More pictures for the gallery. */
  more?: readonly string[];
  views?: number;
  likes?: number;
  kg?: number;
  notes?: string;
  hidden?: true;
}

/** Name, level-2 group, level-3 item, price in naira, picture, quantity, description, the rest. */
export type ProductRow = readonly [
  name: string,
  category2: string,
  category3: string,
  naira: number,
  picture: string,
  quantity: number,
  text: string,
  extras?: ProductExtras,
];

export interface DemoPerson {
  firstName: string;
  lastName: string;
}

export interface DemoMember extends DemoPerson {
  role: 'admin' | 'employee';
  /** Added by phone and not signed in yet. */
  invited?: true;
}

export interface DemoShop {
  name: string;
  owner: DemoPerson;
  /** Name of a picture in demo/pictures. */
  portrait: string;
  category: string;
  plan: 'starter' | 'basic' | 'premium' | 'enterprise';
  address: string;
  /** Key of its area or market place. */
  place: string;
  telegramUsername?: string;
  /** Stands at the end of every description of this shop. */
  promise: string;
  /** How many ratings of one to five stars. */
  stars: readonly [number, number, number, number, number];
  members?: readonly DemoMember[];
  products: readonly ProductRow[];
}
