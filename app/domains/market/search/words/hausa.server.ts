import type { LanguageWords } from './language-words.ts';

export const hausa: LanguageWords = {
  name: 'Hausa',
  isNearEnglish: false,
  words: `
takalmi, takalma: shoe
silifas: slipper
safa: sock
riga, riguna: shirt, gown, kaftan
babbar riga, babban riga, babbarriga, babariga: agbada
wando: trouser
hula: cap
zani, zane: wrapper
atamfa, atampa: ankara
shadda: brocade
yadi: fabric
leshi: lace
gyale: veil, scarf
mayafi: veil, shawl
ɗankwali: headtie, scarf
jallabiya: jalabiya
kayan sawa, sawa: clothes, wear
kayan kwalliya, kwalliya: makeup, beauty
jaka: bag
agogo: watch, clock
sarƙa: chain, necklace
zobe: ring
ɗan kunne, ɗankunne, ’yan kunne, ’yankunne: earring
awarwaro: bangle
tabarau: sunglasses, eyeglasses
turare: perfume, incense
man shafawa, shafawa: cream, lotion
sabulu: soap
jambaki: lipstick
kwalli: kohl, eyeliner
lalle: henna
kitso: attachment, braid
gashi: hair, wig
waya, wayoyi: phone
caja: charger
batir, baturi: battery
talabijin: tv
rediyo: radio
lasifika: speaker
kwamfuta, kwamfyuta: computer, laptop
kyamara: camera
firiji: fridge
fanka: fan
janareto: generator
injin: generator, engine
fitila: lamp
tocila: torch
lantarki: electric, electronics
murhu: stove
tukunya: pot
kwano: bowl, plate
faranti: plate
cokali: spoon
wuƙa: knife
bokiti: bucket
buta: kettle
gado: bed
katifa: mattress
kujera: chair
tebur: table
tabarma: mat
kafet, darduma: carpet, rug
labule: curtain
bargo: blanket
madubi: mirror
tsintsiya: broom
mota, motoci: car
babur: motorcycle
taya: tyre
ƙwallo: ball, football
littafi, littattafai: book
alƙalami: pen
ƙur’ani, Alƙur’ani: quran
’yar tsana, tsana: doll
yara: children, kid
jariri: baby
`,
  ambiguous: `
kofi: cup
keke: bicycle
maza: men
mata: women
sabo, sabuwa: new
`,
  filler: 'ina so, ina son, ina neman, nake so, nake neman, nake, neman, nawa',
  ambiguousFiller: 'ina, so, son, mai, don, saya, kaya, kayan, na, ta, da, ne, ce',
  links: ['n', 'r'],
};
