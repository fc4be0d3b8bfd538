export const beautyGroups = {
  Skincare: [
    'Body Lotions & Creams',
    'Shea Butter & Oils',
    'Black Soap & Bath',
    'Face Care',
    'Sunscreen',
    'Perfumes & Deodorants',
  ],
  'Hair Care': [
    'Wigs & Weaves',
    'Braids & Attachments',
    'Shampoos & Conditioners',
    'Hair Creams & Oils',
    'Relaxers & Dyes',
    'Clippers & Dryers',
  ],
  Makeup: ['Lipsticks & Gloss', 'Foundation & Powder', 'Eye Makeup', 'Nails', 'Brushes & Sets'],
  Medications: [
    'Pain Relief',
    'Malaria & Fever',
    'Cough & Cold',
    'First Aid',
    'Antacids & Stomach',
    'Thermometers & Tests',
  ],
  Wellness: [
    'Vitamins & Minerals',
    'Herbal Teas',
    'Honey & Natural Products',
    'Massage & Relaxation',
    'Mother & Baby Care',
  ],
} as const;
