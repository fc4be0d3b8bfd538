export const booksGroups = {
  Textbooks: [
    'Nursery & Primary',
    'Junior Secondary',
    'Senior Secondary',
    'WAEC, NECO & JAMB',
    'University & Polytechnic',
    'Exercise Books & Stationery',
  ],
  'Religious Books': [
    'Bibles',
    'Qur’ans & Islamic Books',
    'Devotionals',
    'Hymn Books',
    'Christian Living',
  ],
  Novels: [
    'Nigerian Authors',
    'African Writers',
    'Romance',
    'Thrillers',
    "Children's Stories",
    'Plays & Poetry',
  ],
  'Comics & Manga': ['Nigerian Comics', 'Superhero Comics', 'Manga', 'Colouring Books'],
  'CDs & DVDs': [
    'Gospel Music',
    'Afrobeats & Highlife',
    'Nollywood Films',
    'Sermons & Lectures',
    'Educational Videos',
  ],
} as const;
