export const toysGroups = {
  'Educational Toys': [
    'Building Blocks',
    'Puzzles',
    'Abacus & Counting',
    'Alphabet & Flash Cards',
    'Art & Craft',
    'Science Kits',
  ],
  'Action Figures': ['Superheroes', 'Robots', 'Dolls', 'Animals & Dinosaurs', 'Plush Toys'],
  'Board Games': [
    'Ludo & Snakes',
    'Scrabble & Word Games',
    'Chess & Draughts',
    'Ayo (Ncho)',
    'Whot & Cards',
  ],
  'RC Toys': ['RC Cars', 'RC Drones & Helicopters', 'RC Boats', 'Ride-On Cars'],
  'Party Supplies': [
    'Balloons',
    'Party Hats & Masks',
    'Gift Bags & Wrapping',
    'Banners & Decorations',
    'Candles & Sparklers',
  ],
} as const;
