export const phonesGroups = {
  Smartphones: ['Android Phones', 'iPhones', 'UK Used Phones', 'Foldable Phones', 'Tablets'],
  'Feature Phones': ['Keypad Phones', 'Big Button Phones', 'Rugged Phones', 'Desk Phones'],
  'Phone Accessories': [
    'Chargers & Cables',
    'Cases & Pouches',
    'Screen Guards',
    'Power Banks',
    'Earpieces',
    'Car Holders',
  ],
  'Phone Parts': ['Screens', 'Batteries', 'Charging Ports', 'Back Covers', 'Repair Tools'],
  'SIM & Airtime': ['SIM Cards', 'Airtime Vouchers', 'Data Bundles', 'MiFi & Routers'],
} as const;
