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
mmanụ: oil
mmanụ aṅụ, manụ aṅụ, aṅụ: honey
mmanụ isi: hair oil, hair food
ọgwụ: medicine, drug
isi ọwụwa, ọgwụ isi ọwụwa, ọgwụ isi, isi mgbu, mgbu: paracetamol, pain relief
iba, ọgwụ iba, ahụ ọkụ: malaria, fever, paracetamol
ọgwụ afọ: stomach, antacid, herbal tea
ụkwara: cough
ude ahụ: body lotion, body cream
ude isi: hair cream, hair food
ude ihu: face cream, face care
okwuma: shea
ncha ojii: black soap
ihe ete ihu, ete ihu: powder, makeup
ntutu, ntutu isi: hair, wig
ịkpa isi: attachment, braid
akpa akwụkwọ: school bag, backpack
akpa njem: travel bag, luggage
akpa aka: handbag
akpa ego: purse, wallet
akpa ekwentị: pouch, case
igwe ịsa akwa, ịsa akwa: washing machine
igwe oyi, friji: fridge
igwe ose, ịkwọ ose: blender, grinder
akwụkwọ nsọ, baịbụl: bible
akụkọ, akwụkwọ akụkọ: story, novel
ekpere, akwụkwọ ekpere: devotional, prayer
elekere aka: watch
elekere mgbidi: clock
bọlụ, bọọlụ ụkwụ: ball, football
usekwu: kitchen, pot
akwa windo, akwa mgbo: curtain
akwa ndina: bed, mattress
tọchị: torch
batrị: battery
kamera: camera
spika: speaker
kapet: carpet, rug
flaski: flask
kula: cooler, flask
ohiri isi: pillow
onyinye: gift, souvenir
mmemme: party
ncheta ọmụmụ, ụbọchị ọmụmụ: birthday
agbamakwụkwọ: wedding, bridal, lace, aso oke
nwa ọhụrụ: baby
nwa bebi: doll, teddy
egwuregwu, ihe egwuregwu: toy, game
ụlọ akwụkwọ: school
osisi: plant
okooko, ifuru: flower, plant
karama mmiri, karama: water bottle, bottle
sut: suit
trauza: trouser
sketị: skirt
lesi: lace
ugegbe anya, enyo anya: eyeglasses, sunglasses
jigida: waist bead, bead
mkpịsị aka: ring
gwongworo: truck
okwe, ncho: ayo
silipas: slipper
sola: solar
ihe olu: necklace, bead
igwe ikuku: fan, conditioner
igwe onyonyo: tv
ihe ntị: earpiece, earphone, earbud, headphone
ụgbọala ụmụaka: ride, rc car
`,
  ambiguous: `
akwa: cloth, fabric
olu: necklace, bead
mbọ: comb
igwe: machine, bicycle
ite: pot
mma: knife
iko: cup
nwa: baby
nwanyị: women
nwoke: men
ọkụ: light, lamp, bulb
tii: tea
`,
  filler: 'achọrọ m, achọrọ, ego ole, maka',
  ambiguousFiller: 'ego, ole, ịzụ, ịzụta, na, nke, ihe',
};
