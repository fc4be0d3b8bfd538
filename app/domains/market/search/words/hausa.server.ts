import type { LanguageWords } from './language-words.ts';

export const hausa: LanguageWords = {
  name: 'Hausa',
  isNearEnglish: false,
  words: `
takalmi, takalma: shoe
silifas: slipper
safa: sock
riga, riguna: shirt, gown, kaftan, jallabiya
babbar riga, babban riga, babbarriga, babariga: agbada
wando: trouser
hula: cap
zani, zane: wrapper
atamfa, atampa: ankara
shadda: brocade
yadi: fabric
leshi: lace
gyale: veil, scarf, hijab
mayafi: veil, shawl, hijab
ɗankwali: headtie, scarf
jallabiya: jalabiya
kayan sawa, sawa: clothes, wear
kayan kwalliya, kwalliya: makeup, beauty
jaka: bag
agogo: watch, clock
sarƙa: chain, necklace, bead
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
zuma: honey
magani, magunguna: medicine, drug
ciwon kai, ciwon jiki, ciwo: paracetamol, pain relief
ciwon ciki: stomach, antacid, herbal tea
zazzaɓi: fever, malaria, paracetamol
maleriya: malaria
sauro: mosquito
tari, mura: cough
man gashi: hair oil, hair food, hair cream
man kaɗe, man kaɗanya, kaɗanya: shea, kade
man fuska: face cream, face care
man inji, man injin: engine oil
dutsen guga, guga: iron
injin wanki, wanki, wanke, wanke kaya: washing machine
injin niƙa, niƙa, markaɗe, blenda: blender, grinder
kasko, kaskon suya: frying pan
filas: flask
kula: cooler, flask
biki: party, balloon, birthday
kayan ɗaki: furniture
girki: kitchen, pot, cooker
wasa: toy, game
kayan wasa: toy, teddy
makaranta: school
kayan gyara: repair tool, tool
kujeru: chair, sofa
kujerun falo: sofa
zanna: cap, hula
sola, hasken rana: solar
shayi: tea
baƙin sabulu, sabulun salo: black soap
rimot: remote, rc
motar wasa, motar yara: rc car, ride
wayar hannu, wayar salula, salula: phone
jakar hannu: handbag
jakar makaranta, jakar baya: backpack, school bag
jakar tafiya: travel bag, luggage
akwati: box, luggage, travel bag
agogon hannu: watch
agogon bango: clock
addini: religious, quran, bible
labari, labarai, labarun: story, novel
soyayya: love, romance
tatsuniya: story
kamus: dictionary
littafi mai tsarki, mai tsarki: bible
hoda: powder
farce: nail
filo, matashi: pillow
zanen gado: bedsheet
gorar ruwa, gora: water bottle, bottle
amarya: bride, bridal
aure: wedding, bridal, lace
adaidaita, adaidaita sahu: tricycle
ƙwallon ƙafa: football
abin kunne: earpiece, earbud
gilashi, tabaran: sunglasses, eyeglasses
kicin: kitchen
huluna: cap
tukwane: pot
sanyaya, sanyaya ɗaki: conditioner
tafsiri: tafsir
lambar yabo, lambobin yabo: medal
kofin gasa: trophy
ciki: stomach, herbal tea
maganin ciki: stomach, antacid, herbal tea
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
