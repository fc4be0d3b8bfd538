/** What buyers of the demo market say, by their stars; some say nothing. */
export const reviewTexts: Record<5 | 4 | 3 | 2, readonly [string, ...string[]]> = {
  5: [
    'Exactly like the photo. I will come again.',
    'E correct die! Quality sure pass wetin I expect.',
    'Delivered the same day, well packed. God bless you.',
    'Kaya mai kyau, kuma an kawo da wuri. Na gode.',
    'Ọjà tó dára ni. Ẹ ṣé gan-an.',
    'Ngwaahịa a mara mma nke ukwuu. Daalụ.',
    'My sister has ordered one too.',
    '',
  ],
  4: [
    'Good, only the delivery took one day longer than I was told.',
    'Nice one. Di colour small different from di picture.',
    'Fine quality for the price.',
    '',
  ],
  3: ['It is okay. The size is smaller than I thought.', 'Average, but the seller is polite.'],
  2: ['It came late and the box was torn. The item itself works.'],
};

export const reviewAnswers: readonly [string, ...string[]] = [
  'Thank you for buying from us!',
  'We are glad that you like it. Come again.',
  'Sorry for the delay, the rider had trouble on the way. Next time is on us.',
];
