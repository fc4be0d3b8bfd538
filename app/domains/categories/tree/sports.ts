export const sportsGroups = {
  'Fitness Equipment': [
    'Dumbbells & Weights',
    'Treadmills & Bikes',
    'Skipping Ropes',
    'Yoga & Exercise Mats',
    'Boxing Gear',
  ],
  Sportswear: ['Jerseys', 'Tracksuits', 'Sports Shoes & Boots', 'Shorts & Leggings', 'Swimwear'],
  'Team Sports': [
    'Football',
    'Basketball',
    'Volleyball',
    'Tennis & Table Tennis',
    'Trophies & Medals',
  ],
  'Outdoor Gear': ['Bicycles', 'Tents & Camping', 'Fishing', 'Water Bottles & Coolers', 'Torches'],
  Supplements: ['Whey Protein', 'Mass Gainers', 'Vitamins for Sport', 'Energy Drinks'],
} as const;
