import type { LanguageWords } from './language-words.ts';

export const yoruba: LanguageWords = {
  name: 'Yorùbá',
  isNearEnglish: false,
  words: `
aṣọ: clothes, fabric
bàtà: shoe
sálúbàtà: slipper, sandal
ìbọ̀sẹ̀: sock
ṣòkòtò, kẹ̀m̀bẹ̀: trouser
bùbá: blouse
ìró àti bùbá, ìró bùbá: wrapper, blouse
gèlè: headtie
ìpèlé: shawl
ìborùn: shawl, scarf
fìlà: cap
àdìrẹ: tie dye
aṣọ òkè, asooke, òkè: asooke, aso oke
dàńṣíkí: dashiki
báàgì: bag
aago: watch, clock
òrùka: ring
ẹ̀gbà: bracelet
ìlẹ̀kẹ̀: bead
yẹtí: earring
jígí: sunglasses, eyeglasses, mirror
dígí: mirror
lọ́fínńdà: perfume
ìpara: cream
ọṣẹ dúdú: black soap
dúdú: black soap, (black)
tìróò, tiro: kohl
fóònù: phone
ẹ̀rọ ìbánisọ̀rọ̀, ìbánisọ̀rọ̀: phone
tẹlifíṣọ̀n: tv
rédíò: radio
jẹnẹrátọ̀, jenereto: generator
fíríìjì, firiji: fridge
fáànù: fan
àtùpà: lamp
sítóòfù: stove
ìkòkò: pot
ṣíbí: spoon
bọ́kẹ́ẹ̀tì: bucket
ìgbálẹ̀: broom
ibùsùn, bẹ́ẹ̀dì: bed
tìmùtìmù: cushion, pillow
àga: chair
tábìlì: table
kápẹ́ẹ̀tì: carpet
ìbora: blanket
ọkọ̀ ayọ́kẹ́lẹ́, ayọ́kẹ́lẹ́: car
mọ́tò: car
alùpùpù: motorcycle
táyà: tyre
bọ́ọ̀lù: ball, football
ìwé: book
kọ̀ǹpútà: computer, laptop
ọmọdé: children, baby
bèbí: doll, baby
àlòkù: used
`,
  ambiguous: `
ìró: wrapper
àpò: bag
ọṣẹ: soap
òrí: shea
abọ́: bowl
àwo: plate
ọ̀bẹ: knife
ife: cup
ẹní: mat
ọkọ̀: car
ọmọ: children, baby
ẹ̀rọ: machine
obìnrin: women
ọkùnrin: men
tuntun: new
`,
  filler: 'mo fẹ́ ra, mo fẹ́, èló ni, èló',
  ambiguousFiller: 'mo, fẹ́, ra, fún, ti, ni, àti, mi',
};
