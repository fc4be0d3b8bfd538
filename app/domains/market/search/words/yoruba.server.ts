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
oyin: honey
oògùn: medicine, drug
orí fífọ́, ẹ̀fọ́rí: paracetamol, pain relief
ibà: malaria, fever, paracetamol
ẹ̀rọ ìfọṣọ, ìfọṣọ: washing machine
ẹ̀rọ ìlọta, ìlọta, ìlọ ata: blender, grinder
ẹ̀rọ ìránṣọ, ìránṣọ: sewing machine
ẹ̀rọ ìtẹ̀wé, ìtẹ̀wé: printer
ẹ̀rọ amúlétutù, amúlétutù: conditioner
ẹ̀rọ amóhùnmáwòrán, amóhùnmáwòrán: tv
ẹ̀rọ amúnáwá, amúnáwá: generator
asọ̀rọ̀mágbèsì: radio
áyọ́ọ̀nù: iron
ìtàn, ìtàn àròsọ: story, novel
àdúrà: devotional, prayer
bíbélì: bible
kùránì, àlùkùránì: quran
ìjókòó: chair, sofa
òróró: oil
irun: hair, wig
òróró irun: hair oil
ìpara irun: hair cream, hair food
ìpara ojú: face cream, face care
ìpara oòrùn: sunscreen
wíìgì: wig
òdòdó: flower, plant
ẹ̀bùn: gift, souvenir
tíì: tea
ìgbéyàwó: wedding, bridal, lace, aso oke
ọ̀ṣọ́ ilé: wall art, artificial plant, mirror
kọ́tìnnì, fèrèsé: curtain
fóòmù: foam, mattress
bátìrì: battery
ṣájà: charger
sólà: solar
kámẹ́rà: camera
spíkà: speaker
fúláásìkì: flask
kúlà: cooler, flask
ìgò omi: water bottle
páànù: pan
àpótí: box
àkẹtẹ̀: hat, cap
bẹ́líìtì: belt
ṣẹ́ẹ̀tì: shirt
gáùn: gown
síkẹ́ẹ̀tì: skirt
àwọ̀tẹ́lẹ̀: underwear
híjáàbù: hijab
léèsì: lace
ìrìnàjò, ìrìn àjò: travel, luggage
ilé ìwé, iléèwé: school
ọmọ ọwọ́, ìkókó: baby
ìṣeré, ohun ìṣeré: toy, teddy
bàlúùnù: balloon
ọjọ́ ìbí: birthday
àríyá: party
ife ẹ̀yẹ: trophy
akoto: helmet
agbòòrùn: umbrella
tọ́ọ̀ṣì: torch
láàlì: henna
aago ọwọ́: watch
aago ògiri: clock
òórùn dídùn: perfume
eré ọmọdé: toy, teddy
bíbélì mímọ́: bible
egbòogi: medicine, drug
funfun: white
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
iná: light, lamp, bulb
kẹ̀kẹ́: bicycle
ikọ́: cough
odó: mortar
`,
  filler: 'mo fẹ́ ra, mo fẹ́, èló ni, èló',
  ambiguousFiller: 'mo, fẹ́, ra, fún, ti, ni, àti, mi',
};
