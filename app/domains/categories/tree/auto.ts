export const autoGroups = {
  'Cars for Sale': [
    'Saloon Cars',
    'SUVs & Jeeps',
    'Buses & Vans',
    'Pickups & Trucks',
    'Tokunbo Cars',
  ],
  Motorcycles: [
    'Okada & Street Bikes',
    'Power Bikes',
    'Scooters',
    'Keke & Tricycles',
    'Helmets & Riding Gear',
  ],
  'Car Parts': [
    'Tyres & Rims',
    'Batteries',
    'Engine Parts',
    'Brakes & Suspension',
    'Lights & Bulbs',
    'Oils & Fluids',
  ],
  'Car Accessories': [
    'Seat Covers & Mats',
    'Car Stereo & Android',
    'Dash Cameras',
    'Chargers & Holders',
    'Car Care & Polish',
    'Fire Extinguishers & Jacks',
  ],
  'Car Services': [
    'Repairs & Diagnosis',
    'Panel Beating & Painting',
    'Car Wash',
    'Towing',
    'Tracker Installation',
  ],
} as const;
