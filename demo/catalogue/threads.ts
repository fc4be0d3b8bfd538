/** Talks in the inboxes of some demo shops. */
export interface DemoWords {
  by: 'buyer' | 'shop';
  text: string;
  minutesAgo: number;
  /** Comes with the shop's so-manieth product. */
  product?: number;
}

export interface DemoThread {
  shop: string;
  channel: 'telegram' | 'web';
  /** A web visitor is known by the order they placed: they get the name of one. */
  buyer: string | 'by order';
  words: readonly DemoWords[];
  /** How many of the buyer's last messages nobody has read. */
  unread?: number;
}

const buyer = (minutesAgo: number, text: string, product?: number): DemoWords => ({
  by: 'buyer',
  text,
  minutesAgo,
  ...(product !== undefined && { product }),
});
const shop = (minutesAgo: number, text: string, product?: number): DemoWords => ({
  ...buyer(minutesAgo, text, product),
  by: 'shop',
});

const hour = 60;
const day = 24 * hour;

export const demoThreads: readonly DemoThread[] = [
  {
    shop: 'Ngozi Fashion House',
    channel: 'web',
    buyer: 'by order',
    words: [
      buyer(74, 'Good morning. Is it still there? I need it for Saturday.', 0),
      shop(70, 'Yes ma, three left.'),
      buyer(66, 'I have placed the order. Where is your shop?'),
      shop(61, 'Shop 14, by the blue gate. We are open until 7.'),
    ],
  },
  {
    shop: 'Ngozi Fashion House',
    channel: 'web',
    buyer: 'by order',
    unread: 2,
    words: [buyer(44, 'Can I pay on delivery in Ikeja?'), buyer(43, 'And how much is the rider?')],
  },
  {
    shop: 'Ngozi Fashion House',
    channel: 'telegram',
    buyer: 'Chiamaka Eze',
    unread: 1,
    words: [
      buyer(day + 40, 'Do you have this one in wine?', 1),
      shop(day + 31, 'In wine and in black. Which size?', 2),
      buyer(day + 29, 'Size 12, wine please.'),
      shop(day + 24, 'Kept for you until tomorrow evening.'),
      buyer(93, 'Is it ready? I am close.'),
    ],
  },
  {
    shop: 'Ngozi Fashion House',
    channel: 'web',
    buyer: '',
    words: [
      buyer(day + 5 * hour, 'Do you sew for children too?'),
      shop(day + 4 * hour, 'Not yet, sorry. From January we will.'),
    ],
  },
  {
    shop: 'Ngozi Fashion House',
    channel: 'telegram',
    buyer: 'Halima Sani',
    words: [
      buyer(3 * day + 50, 'The cloth came today.'),
      shop(3 * day + 45, 'Thank you for telling us. Wear it well!'),
      buyer(3 * day + 41, 'It is finer than the picture 😍'),
    ],
  },
  {
    shop: 'Emeka Phones & Gadgets',
    channel: 'web',
    buyer: 'by order',
    unread: 1,
    words: [
      buyer(2 * hour, 'Is this one new or London used?', 0),
      shop(112, 'Brand new, sealed, one year warranty.'),
      buyer(25, 'Last price?'),
    ],
  },
  {
    shop: 'Emeka Phones & Gadgets',
    channel: 'telegram',
    buyer: 'Yusuf Garba',
    words: [
      buyer(2 * day, 'Do you send to Abuja?'),
      shop(2 * day - 12, 'Yes, by GIG. It takes two days.'),
      buyer(2 * day - 27, 'Good. I will order this evening.'),
    ],
  },
  {
    shop: 'Tunde Electronics',
    channel: 'web',
    buyer: 'by order',
    words: [
      buyer(5 * hour, 'Can you bring it upstairs? There is no lift.', 0),
      shop(4 * hour, 'Our boys will carry it. No extra money.'),
    ],
  },
];
