/**
 * One line a picture: wall, decoration behind, floor, then the objects as
 * `[name, size, x, bottom, options]`. An object is our own drawing or an emoji of that name.
 */
const shot = (name, wall, decor, ground, ...items) => ({ name, wall, decor, ground, items });

const electronics = [
  shot('flat-tv', 'grey', 'disc', 'soft', ['flat-tv', 620]),
  shot('headphones', 'coral', 'disc', 'soft', ['headphone', 480]),
  shot('laptop', 'sky', 'none', 'table', ['laptop', 540, 400, 690]),
  shot('generator', 'sage', 'none', 'soft', ['generator', 580]),
  shot('solar-panel', 'sun', 'rays', 'soft', ['solar-panel', 580]),
  shot('inverter-battery', 'indigo', 'disc', 'soft', ['inverter-battery', 500]),
  shot(
    'tall-speaker',
    'lilac',
    'arch',
    'soft',
    ['tall-speaker', 470, 300, 680],
    ['tall-speaker', 510, 510, 710],
  ),
  shot('earbuds', 'mint', 'disc', 'soft', ['earbuds', 440]),
  shot('camera', 'sand', 'none', 'table', ['camera', 480, 400, 680]),
  shot('cctv', 'sky', 'arch', 'soft', ['cctv', 480]),
  shot('game-pad', 'night', 'rays', 'soft', ['video-game', 520, 400, 680]),
  shot('radio', 'coral', 'none', 'table', ['radio', 480, 400, 680]),
  shot(
    'rechargeable-bulbs',
    'night',
    'disc',
    'soft',
    ['light-bulb', 330, 270, 660, { turn: -8 }],
    ['light-bulb', 400, 520, 700, { turn: 6 }],
  ),
  shot('inverter-box', 'sun', 'none', 'table', ['inverter-box', 440, 400, 690]),
  shot('ring-light', 'lilac', 'disc', 'soft', ['ring-light', 560]),
  shot('hard-drive', 'mint', 'none', 'table', ['hard-drive', 440, 400, 690]),
  shot('router', 'coral', 'none', 'table', ['router', 480, 400, 690]),
  shot('dish', 'sky', 'rays', 'soft', ['satellite-antenna', 480]),
  shot('desktop', 'sage', 'none', 'table', ['desktop-computer', 520, 400, 700]),
  shot('keyboard', 'grey', 'disc', 'soft', ['keyboard', 500, 400, 680]),
  shot('printer', 'grey', 'none', 'table', ['printer', 480, 400, 690]),
];

const boutique = [
  shot('ankara', 'sand', 'none', 'soft', ['ankara-pile', 560]),
  shot('adire', 'sky', 'none', 'soft', ['adire-pile', 560]),
  shot('lace', 'pink', 'none', 'soft', ['lace-pile', 560]),
  shot('aso-oke', 'lilac', 'none', 'table', ['aso-oke-pile', 560, 400, 690]),
  shot('kaftan-white', 'sage', 'arch', 'soft', ['kaftan-white', 560]),
  shot('kaftan-blue', 'sand', 'arch', 'soft', ['kaftan-blue', 560]),
  shot('ankara-gown', 'coral', 'disc', 'soft', ['ankara-gown', 570]),
  shot('blue-gown', 'coral', 'none', 'soft', ['dress', 540]),
  shot('native-cap', 'sand', 'disc', 'table', ['fila', 440, 400, 690]),
  shot(
    't-shirts',
    'sky',
    'none',
    'soft',
    ['t-shirt', 380, 280, 640, { turn: -6, hue: 90 }],
    ['t-shirt', 440, 480, 700, { turn: 5 }],
  ),
  shot('jeans', 'sun', 'arch', 'soft', ['jeans', 560]),
  shot('handbag', 'mint', 'disc', 'soft', ['handbag', 480]),
  shot('clutch', 'lilac', 'none', 'table', ['purse', 420, 400, 690]),
  shot(
    'heels',
    'pink',
    'disc',
    'soft',
    ['high-heeled-shoe', 400, 280, 640, { turn: -4 }],
    ['high-heeled-shoe', 420, 510, 700],
  ),
  shot(
    'sneakers',
    'sun',
    'none',
    'soft',
    ['running-shoe', 430, 300, 630, { turn: -40 }],
    ['running-shoe', 460, 480, 710, { turn: -40 }],
  ),
  shot(
    'brogues',
    'sand',
    'none',
    'table',
    ['mans-shoe', 390, 270, 640],
    ['mans-shoe', 430, 500, 710],
  ),
  shot(
    'slippers',
    'leaf',
    'none',
    'soft',
    ['thong-sandal', 430, 310, 670, { turn: -14 }],
    ['thong-sandal', 450, 500, 710, { turn: 8 }],
  ),
  shot('sunglasses', 'sun', 'disc', 'soft', ['sunglasses', 500, 400, 640, { float: 60 }]),
  shot('wrist-watch', 'grey', 'arch', 'soft', ['watch', 500]),
  shot('beads', 'coral', 'arch', 'soft', ['prayer-beads', 480]),
  shot('ring', 'night', 'rays', 'soft', ['ring', 420]),
  shot(
    'sandals',
    'sage',
    'disc',
    'soft',
    ['womans-sandal', 380, 290, 640],
    ['womans-sandal', 400, 500, 700],
  ),
  shot('boots', 'clay', 'none', 'table', ['hiking-boot', 460, 400, 690]),
  shot('luggage', 'pink', 'none', 'soft', ['luggage', 520]),
  shot('school-bag', 'sky', 'disc', 'soft', ['backpack', 500]),
  shot('children-dress', 'pink', 'rays', 'soft', ['dress', 430, 400, 680, { hue: 120 }]),
];

const phones = [
  shot(
    'phone-mint',
    'sky',
    'none',
    'soft',
    ['phone-back-mint', 500, 300, 690, { turn: -9 }],
    ['phone-front', 510, 500, 700, { turn: 5 }],
  ),
  shot(
    'phone-gold',
    'indigo',
    'rays',
    'soft',
    ['phone-back-gold', 500, 300, 690, { turn: -9 }],
    ['phone-night', 510, 500, 700, { turn: 5 }],
  ),
  shot(
    'phone-graphite',
    'mint',
    'disc',
    'soft',
    ['phone-back-graphite', 500, 300, 690, { turn: -9 }],
    ['phone-leaf', 510, 500, 700, { turn: 5 }],
  ),
  shot('tablet', 'coral', 'disc', 'soft', ['tablet', 520, 400, 700, { turn: 3 }]),
  shot('keypad-phone', 'sun', 'none', 'soft', ['keypad-phone', 540, 400, 700, { turn: 4 }]),
  shot('power-bank', 'grey', 'disc', 'soft', ['power-bank', 500]),
  shot('charger', 'leaf', 'disc', 'soft', ['charger', 500]),
  shot('pouches', 'sand', 'none', 'soft', ['phone-pouches', 540]),
  shot('sim-card', 'lilac', 'rays', 'soft', ['sim-card', 440, 400, 690, { turn: -5 }]),
];

const home = [
  shot('sofa', 'sage', 'none', 'soft', ['couch-and-lamp', 580]),
  shot('bed', 'lilac', 'arch', 'soft', ['bed', 580]),
  shot('chair', 'coral', 'arch', 'soft', ['chair', 500]),
  shot('standing-fan', 'sky', 'none', 'soft', ['standing-fan', 580]),
  shot('fridge', 'mint', 'none', 'soft', ['fridge', 590]),
  shot('gas-cooker', 'sand', 'arch', 'soft', ['gas-cooker', 540]),
  shot('blender', 'sun', 'disc', 'table', ['blender', 500, 400, 690]),
  shot('iron', 'pink', 'none', 'table', ['pressing-iron', 500, 400, 690]),
  shot('flask', 'sage', 'none', 'table', ['flask', 460, 400, 690]),
  shot('pots', 'clay', 'disc', 'table', ['pot-set', 540, 400, 700]),
  shot('frying-pan', 'sun', 'none', 'soft', ['cooking', 500, 400, 670]),
  shot('tea-set', 'sky', 'disc', 'table', ['teapot', 440, 400, 690]),
  shot('rug', 'grey', 'none', 'soft', ['rug', 560]),
  shot('washing-machine', 'sky', 'arch', 'soft', ['washing-machine', 540]),
  shot('air-conditioner', 'mint', 'none', 'soft', ['air-conditioner', 560, 400, 650]),
  shot('wardrobe', 'sand', 'none', 'soft', ['wardrobe', 560]),
  shot('mirror', 'lilac', 'disc', 'table', ['mirror', 500, 400, 690]),
  shot('wall-clock', 'sun', 'arch', 'table', ['mantelpiece-clock', 460, 400, 690]),
  shot('potted-plant', 'clay', 'arch', 'soft', ['potted-plant', 500]),
];

const sports = [
  shot('football', 'leaf', 'rays', 'soft', ['soccer-ball', 430, 400, 690]),
  shot('jersey-green', 'sand', 'disc', 'soft', ['jersey-green', 520]),
  shot('jersey-red', 'sky', 'disc', 'soft', ['jersey-red', 520]),
  shot('dumbbells', 'grey', 'none', 'soft', ['dumbbell', 560, 400, 690]),
  shot('exercise-mat', 'mint', 'none', 'soft', ['exercise-mat', 560]),
  shot(
    'boxing-gloves',
    'night',
    'disc',
    'soft',
    ['boxing-glove', 400, 290, 660, { turn: -8 }],
    ['boxing-glove', 430, 510, 700, { turn: 6 }],
  ),
  shot('table-tennis', 'sky', 'disc', 'soft', ['ping-pong', 460]),
  shot(
    'medals',
    'leaf',
    'disc',
    'soft',
    ['sports-medal', 400, 290, 660],
    ['sports-medal', 440, 510, 700],
  ),
  shot('bicycle', 'sun', 'disc', 'soft', ['bicycle', 600]),
  shot('whey', 'coral', 'none', 'table', ['whey-tub', 500, 400, 690]),
  shot('trophy', 'indigo', 'rays', 'soft', ['trophy', 500]),
];

const auto = [
  shot('tyre', 'sand', 'none', 'soft', ['tyre', 520]),
  shot('engine-oil', 'grey', 'disc', 'table', ['engine-oil', 480, 400, 700]),
  shot('car-battery', 'sky', 'none', 'soft', ['car-battery', 500]),
  shot('red-car', 'sand', 'disc', 'soft', ['automobile', 600]),
  shot('blue-jeep', 'sage', 'disc', 'soft', ['sport-utility-vehicle', 590]),
  shot('motorcycle', 'grey', 'none', 'soft', ['motorcycle', 600]),
  shot('keke', 'sun', 'none', 'soft', ['auto-rickshaw', 540]),
  shot('helmet', 'lilac', 'disc', 'soft', ['helmet', 460]),
  shot('car-stereo', 'night', 'none', 'table', ['car-stereo', 560, 400, 690]),
  shot('fire-extinguisher', 'grey', 'arch', 'soft', ['fire-extinguisher', 500]),
  shot('tool-box', 'clay', 'none', 'soft', ['toolbox', 480, 400, 690]),
];

const toys = [
  shot('blocks', 'mint', 'disc', 'soft', ['blocks', 560]),
  shot('teddy', 'pink', 'arch', 'soft', ['teddy-bear', 500]),
  shot('ludo', 'leaf', 'none', 'soft', ['ludo-board', 470, 400, 700, { turn: -3 }]),
  shot('ayo', 'clay', 'cloth', 'table', ['ayo-board', 580, 400, 690]),
  shot('rc-car', 'sky', 'rays', 'soft', ['rc-car', 560]),
  shot('balloons', 'sun', 'none', 'soft', ['balloons', 580]),
  shot('robot', 'indigo', 'disc', 'soft', ['robot', 440]),
  shot('dinosaur', 'sand', 'disc', 'soft', ['t-rex', 480]),
  shot('paint-set', 'mint', 'none', 'table', ['artist-palette', 460, 400, 690]),
  shot('helicopter', 'sky', 'disc', 'soft', ['helicopter', 480, 400, 690, { float: 90 }]),
  shot(
    'playing-cards',
    'leaf',
    'none',
    'soft',
    ['joker', 400, 300, 670, { turn: -12 }],
    ['joker', 420, 480, 700, { turn: 8 }],
  ),
  shot(
    'puzzle',
    'pink',
    'disc',
    'soft',
    ['puzzle-piece', 340, 290, 650, { turn: -10 }],
    ['puzzle-piece', 380, 510, 700, { hue: 150 }],
  ),
  shot('gift-bags', 'coral', 'rays', 'soft', ['shopping-bags', 500]),
  shot('abacus', 'lilac', 'none', 'table', ['abacus', 460, 400, 690]),
];

const books = [
  shot(
    'past-questions',
    'sun',
    'none',
    'soft',
    ['past-questions', 480, 300, 680, { turn: -5, hue: 110 }],
    ['past-questions', 510, 490, 710, { turn: 4 }],
  ),
  shot('text-books', 'sky', 'none', 'table', ['books', 500, 400, 700]),
  shot('bible', 'sand', 'arch', 'soft', ['bible', 520]),
  shot('quran', 'mint', 'arch', 'soft', ['quran', 520]),
  shot('novel', 'coral', 'none', 'table', ['novel', 520, 400, 700, { turn: 3 }]),
  shot('comic', 'indigo', 'rays', 'soft', ['comic', 520, 400, 700, { turn: -4 }]),
  shot('disc-case', 'lilac', 'disc', 'soft', ['disc-case', 500]),
];

const beauty = [
  shot(
    'lotion',
    'sage',
    'none',
    'soft',
    ['lotion-bottle', 420, 290, 660],
    ['lotion-bottle', 470, 500, 710],
  ),
  shot('shea-butter', 'leaf', 'disc', 'table', ['shea-butter', 440, 400, 690]),
  shot('black-soap', 'sand', 'disc', 'soft', ['black-soap', 500, 400, 690]),
  shot('perfume', 'lilac', 'arch', 'soft', ['perfume', 520]),
  shot('wig', 'pink', 'arch', 'soft', ['wig', 560]),
  shot(
    'lipstick',
    'coral',
    'disc',
    'soft',
    ['lipstick', 420, 290, 670, { turn: -6 }],
    ['lipstick', 460, 510, 705, { turn: 5, hue: 300 }],
  ),
  shot('face-powder', 'grey', 'disc', 'soft', ['compact', 480]),
  shot('nail-polish', 'mint', 'disc', 'soft', ['nail-polish', 460]),
  shot('tablets', 'sky', 'none', 'soft', ['tablets', 500]),
  shot('hair-cream', 'sun', 'none', 'table', ['hair-cream', 420, 400, 690]),
  shot('honey', 'mint', 'none', 'table', ['honey-pot', 450, 400, 690]),
];

export const pictures = [
  ...electronics,
  ...boutique,
  ...phones,
  ...home,
  ...sports,
  ...auto,
  ...toys,
  ...books,
  ...beauty,
];

const face = (name, wall, icon, bust = false) => ({ name, wall, face: icon, bust });

export const portraits = [
  face('owner-ngozi', 'sun', 'woman-curly-hair-medium-dark'),
  face('owner-emeka', 'sky', 'man-beard-dark'),
  face('owner-aisha', 'pink', 'woman-with-headscarf-dark', true),
  face('owner-tunde', 'sage', 'man-dark'),
  face('owner-grace', 'coral', 'woman-dark'),
  face('owner-musa', 'mint', 'man-wearing-turban-dark'),
  face('owner-bola', 'lilac', 'old-woman-medium-dark'),
  face('owner-chidi', 'sand', 'man-medium-dark'),
  face('owner-ifeoma', 'leaf', 'woman-office-worker-dark', true),
  face('owner-sani', 'clay', 'old-man-dark'),
  face('owner-kemi', 'grey', 'woman-curly-hair-dark'),
  face('owner-obinna', 'sun', 'man-mechanic-dark', true),
  face('owner-hauwa', 'mint', 'woman-with-headscarf-medium-dark', true),
  face('owner-segun', 'indigo', 'man-curly-hair-dark'),
  face('owner-efe', 'sand', 'man-bald-medium-dark'),
  face('owner-amaka', 'pink', 'woman-health-worker-dark', true),
  face('owner-yusuf', 'sage', 'man-beard-medium-dark'),
  face('owner-folake', 'coral', 'woman-wearing-turban-dark'),
  face('owner-uche', 'sky', 'man-technologist-dark', true),
  face('owner-zainab', 'lilac', 'woman-student-dark', true),
  face('owner-femi', 'night', 'man-office-worker-dark', true),
  face('owner-nneka', 'sun', 'woman-medium-dark'),
  face('owner-osaze', 'leaf', 'man-curly-hair-medium-dark'),
  face('owner-halima', 'clay', 'woman-artist-medium-dark', true),
];

/** The seven slides of the home page, in their order. */
export const banners = [
  {
    name: 'electronics',
    items: [
      ['flat-tv', 400, 210, 330],
      ['tall-speaker', 250, 440, 350],
    ],
  },
  {
    name: 'fashion',
    items: [
      ['ankara-gown', 400, 170, 400],
      ['handbag', 230, 390, 400],
    ],
  },
  { name: 'home', items: [['couch-and-lamp', 420, 240, 390]] },
  {
    name: 'beauty',
    items: [
      ['perfume', 330, 130, 390],
      ['shea-butter', 210, 300, 390],
      ['lipstick', 250, 430, 390],
    ],
  },
  {
    name: 'phones',
    items: [
      ['phone-back-gold', 380, 150, 395, { turn: -10 }],
      ['phone-front', 390, 330, 400, { turn: 6 }],
    ],
  },
  {
    name: 'sports',
    items: [
      ['jersey-green', 360, 180, 390],
      ['soccer-ball', 190, 390, 400],
    ],
  },
  {
    name: 'store',
    items: [
      ['ankara-pile', 300, 190, 400],
      ['shopping-bags', 260, 380, 400],
    ],
  },
];

/** Pictures of which there are more: before another wall, from near, and one end of it. */
const seenFromAllSides = [
  'blue-gown',
  'flat-tv',
  'generator',
  'heels',
  'kaftan-white',
  'laptop',
  'phone-gold',
  'phone-graphite',
  'phone-mint',
  'red-car',
  'sneakers',
  'sofa',
];

const otherWalls = { sand: 'sky', sky: 'sand', coral: 'mint', grey: 'sun', sage: 'lilac' };

/** `crop` is left, top and side of what is shown, of 800. */
export const views = pictures
  .filter(({ name }) => seenFromAllSides.includes(name))
  .flatMap((picture) => [
    {
      ...picture,
      name: `${picture.name}-2`,
      wall: otherWalls[picture.wall] ?? 'sand',
      decor: 'arch',
    },
    { ...picture, name: `${picture.name}-3`, crop: [190, 180, 420] },
    { ...picture, name: `${picture.name}-4`, crop: [230, 370, 360] },
  ]);
