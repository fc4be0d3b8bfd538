import type { Random } from './rows/random.ts';

const people = [
  'Ada',
  'Abiola',
  'Adamu',
  'Amina',
  'Anita',
  'Babatunde',
  'Bisi',
  'Blessing',
  'Chika',
  'Chinedu',
  'Damilola',
  'Danjuma',
  'Ebere',
  'Emmanuel',
  'Esther',
  'Fatima',
  'Funke',
  'Gbenga',
  'Hadiza',
  'Ibrahim',
  'Idowu',
  'Ijeoma',
  'Ikenna',
  'Jide',
  'Joy',
  'Kabiru',
  'Kunle',
  'Ladi',
  'Lola',
  'Maryam',
  'Mercy',
  'Nasir',
  'Nkechi',
  'Nnamdi',
  'Ọlámidé',
  'Ọmọtọ́lá',
  'Patience',
  'Rukayat',
  'Sadiq',
  'Ṣadé',
  'Tari',
  'Temitope',
  'Uju',
  'Umar',
  'Victor',
  'Wuraola',
  'Yemi',
  'Zulaihat',
] as const;

const families = [
  'Abubakar',
  'Adebayo',
  'Adeleke',
  'Akpan',
  'Aliyu',
  'Balogun',
  'Bassey',
  'Chukwu',
  'Danladi',
  'Edet',
  'Eze',
  'Idris',
  'Igwe',
  'Lawal',
  'Mohammed',
  'Nwachukwu',
  'Obi',
  'Ojo',
  'Okafor',
  'Okonkwo',
  'Oladipo',
  'Onyeka',
  'Salisu',
  'Yakubu',
] as const;

const places = [
  'Ikeja',
  'Yaba',
  'Surulere',
  'Lekki',
  'Ajah',
  'Wuse',
  'Garki',
  'Kubwa',
  'Rumuokoro',
  'Mile 1',
  'Sabon Gari',
  'Dugbe',
  'Bodija',
  'Ariaria',
  'Upper Iweka',
  'Ogui',
  'Ring Road',
  'Oja Oba',
  'Terminus',
  'Kasuwan Rimi',
] as const;

const towns = [
  'Lagos',
  'Abuja',
  'Port Harcourt',
  'Kano',
  'Ìbàdàn',
  'Aba',
  'Onitsha',
  'Kaduna',
  'Benin City',
  'Enugu',
  'Jos',
  'Ilorin',
  'Abẹ́òkúta',
  'Owerri',
  'Warri',
  'Uyo',
  'Calabar',
  'Maiduguri',
  'Sokoto',
  'Akure',
] as const;

const businesses: Record<string, readonly [string, ...string[]]> = {
  Electronics: ['Electronics', 'Power & Solar', 'Digital World', 'Sound & Vision'],
  Boutique: ['Fashion', 'Textiles', 'Boutique', 'Wears', 'Couture'],
  Phones: ['Phones', 'Mobile', 'Gadgets', 'Telecoms'],
  Home: ['Home & Kitchen', 'Furniture', 'Interiors', 'Household'],
  Sports: ['Sports', 'Fitness', 'Athletics', 'Jerseys'],
  Auto: ['Motors', 'Auto Parts', 'Spare Parts', 'Tyres'],
  Toys: ['Toys', 'Kiddies', 'Party Shop', 'Play World'],
  Books: ['Books', 'Bookshop', 'Stationery', 'Press'],
  Beauty: ['Beauty', 'Cosmetics', 'Skincare', 'Hair'],
};

const leads = [
  '',
  '',
  '',
  '',
  'New',
  'Original',
  'Quality',
  'Clean',
  'Fine',
  'Strong',
  'Big',
  'Small',
  'Classic',
  'Modern',
  'Grade A',
  'London used',
] as const;

const tails = [
  '',
  '',
  '',
  'black',
  'white',
  'red',
  'blue',
  'green',
  'gold',
  'brown',
  'pink',
  'grey',
  'wholesale',
  'pack of 2',
  'pack of 3',
  'made in Nigeria',
  'imported',
  'with guarantee',
  'promo',
  'limited',
  'latest',
] as const;

export const personName = (random: Random) => ({
  firstName: random.pick(people),
  lastName: random.pick(families),
});

export function shopName(random: Random, firstName: string, category: string): string {
  const business = random.pick(businesses[category] ?? ['Store']);
  const place = random.next() < 0.4 ? ` ${random.pick(places)}` : '';
  return `${firstName} ${business}${place}`;
}

export const shopAddress = (random: Random): string =>
  `${random.between(1, 180)} ${random.pick(places)} Road, ${random.pick(towns)}`;

/** A part or model number: rare words, such as sellers type off the box. */
function modelNumber(random: Random): string {
  const letter = () => String.fromCharCode(65 + random.between(0, 25));
  return `${letter()}${letter()}${random.between(10, 9999)}`;
}

/** A word with two letters changed over, as one seller in a hundred types it. */
function mistyped(name: string, random: Random): string {
  const at = random.between(1, Math.max(1, name.length - 3));
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
}

export function variedName(base: string, random: Random): string {
  const lead = random.pick(leads);
  const tail = random.pick(tails);
  const model = random.next() < 0.15 ? ` ${modelNumber(random)}` : '';
  const name = `${lead} ${base}${model}${tail ? `, ${tail}` : ''}`.trim();
  return random.next() < 0.01 ? mistyped(name, random) : name;
}
