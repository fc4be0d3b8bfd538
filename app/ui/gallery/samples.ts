import type { PickTile } from '../display/pick-tiles.tsx';

/** Made-up contents: this page shows the components, not the market. */
export const categories: readonly PickTile[] = [
  { value: 'electronics', label: 'Electronics', icon: 'tv', colour: 'elec' },
  { value: 'boutique', label: 'Boutique', icon: 'shirt', colour: 'bout' },
  { value: 'phones', label: 'Phones', icon: 'smartphone', colour: 'phon' },
  { value: 'home', label: 'Home', icon: 'armchair', colour: 'home' },
  { value: 'sports', label: 'Sports', icon: 'dumbbell', colour: 'spor' },
  { value: 'auto', label: 'Auto', icon: 'car', colour: 'auto' },
  { value: 'toys', label: 'Toys', icon: 'blocks', colour: 'toys' },
  { value: 'books', label: 'Books', icon: 'book-open', colour: 'book' },
  { value: 'beauty', label: 'Beauty', icon: 'flower-2', colour: 'beau' },
];

export const grounds = [
  {
    title: 'TVs for your home',
    button: 'See Electronics',
    picture: '/banners/electronics.webp',
    ground: 'aro',
  },
  {
    title: 'Dress for Owambe',
    button: 'See Fashion',
    picture: '/banners/fashion.webp',
    ground: 'pepper',
  },
  { title: 'Home, sweet home', button: 'See Home', picture: '/banners/home.webp', ground: 'leaf' },
] as const;

export const slides = [
  {
    title: 'Phones from ₦14,000',
    button: 'See phones',
    picture: '/banners/phones.webp',
    ground: 'aro',
  },
  ...grounds,
  {
    title: 'Play on Saturday',
    button: 'See Sports',
    picture: '/banners/sports.webp',
    ground: 'aro',
  },
  {
    title: 'Skin that glows',
    button: 'See Beauty',
    picture: '/banners/beauty.webp',
    ground: 'pepper',
  },
  {
    title: 'Open your stall',
    button: 'Start selling',
    picture: '/banners/store.webp',
    ground: 'leaf',
  },
] as const;

export const week = [
  { id: 'mon', label: 'Mon', value: 120 },
  { id: 'tue', label: 'Tue', value: 148 },
  { id: 'wed', label: 'Wed', value: 132 },
  { id: 'thu', label: 'Thu', value: 190 },
  { id: 'fri', label: 'Fri', value: 214 },
  { id: 'sat', label: 'Sat', value: 286 },
  { id: 'sun', label: 'Sun', value: 150 },
];

export interface Person {
  id: string;
  name: string;
  phone: string;
  role: 'Owner' | 'Admin' | 'Employee';
}

export const people: readonly Person[] = [
  { id: '1', name: 'Ngozi Okafor', phone: '0803 555 0142', role: 'Owner' },
  { id: '2', name: 'Tunde Bakare', phone: '0802 555 0171', role: 'Admin' },
  { id: '3', name: 'Ọláwálé Adébáyọ̀', phone: '0809 555 0159', role: 'Employee' },
];
