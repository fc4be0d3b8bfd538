import type { LanguageWords } from './language-words.ts';

export const igbo: LanguageWords = {
  name: 'Igbo',
  isNearEnglish: false,
  words: `
akpụkpọ ụkwụ, akpụkpọụkwụ, akpụkpọ: shoe
uwe: clothes, wear
efe: shirt, dress
abada: wrapper, ankara
ọgọdọ: wrapper
ịchafụ: headtie, scarf
okpu: cap, hat
isi agụ, isiagu: isiagu, isi agu
akpa: bag
elekere: watch, clock
ọla: jewellery
ọla ntị, ọlantị, iyeri: earring
ọla aka, ọlaaka, mgba aka, mgbaaka: ring
ihe olu: necklace
enyo, ugegbe: mirror, sunglasses, eyeglasses
ude: cream, lotion
ncha: soap
senti: perfume
ekwentị: phone
onyonyo: tv
redio: radio
kọmputa: computer, laptop
igwe ọkụ, igweọkụ: generator
oriọna: lamp
akụpe: fan
efere: plate
ngaji, ngazi: spoon
bọketi: bucket
azịza: broom
ihe ndina, ndina: mattress, bed
oche: chair
tebụl: table
ute: mat
nche anwụ, nche: umbrella
ụgbọala, ụgbọ ala, ụgbọ: car
ọgbatumtum: motorcycle
anyịnya igwe, anyịnya: bicycle
taya: tyre
bọọlụ: ball, football
akwụkwọ: book
mkpịsị odide, mkpịsị: pen
ụmụaka: children
ọhụrụ: new
`,
  ambiguous: `
akwa: cloth, fabric
olu: necklace
mbọ: comb
igwe: machine, bicycle
ite: pot
mma: knife
iko: cup
nwa: baby
nwanyị: women
nwoke: men
`,
  filler: 'achọrọ m, achọrọ, ego ole, maka',
  ambiguousFiller: 'ego, ole, ịzụ, ịzụta, na, nke, ihe',
};
