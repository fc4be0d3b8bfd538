import type { LanguageWords } from './language-words.ts';

export const pidgin: LanguageWords = {
  name: 'Pidgin',
  isNearEnglish: true,
  words: `
gen, genset: generator
okada, machine: motorcycle
keke, napep, maruwa: tricycle
motor: car
okrika, okirika, akube, bendown, bend down select, gwanjo: thrift, used clothes, used clothing, used wear
tokunbo, tokumbo: used, foreign
londonused, ukused, belgium: used
pali: carton, box
nicker, knicker: short
brazier: bra
kito: sandal
half shoe, halfshoe: loafer
cover shoe, covershoe: shoe
face cap, facecap: cap
aso ebi, asoebi: ankara, lace, fabric
bubu, boubou: gown, boubou, bubu
kampala: adire
jalabia, jalamia: jallabiya, jalabiya
danshiki: dashiki
hijabi: hijab
weavon: attachment, wig
pomade: cream
dudu osun: black soap
pampers: diaper
jotter: notebook
biro: pen
woofer: speaker, theatre
screen guard, screenguard: protector, screen guard
chaja: charger
brainbox, brain box: ecu
singlet: vest
slippers: sandal, palm
palm: slipper, sandal
senator: kaftan
agbada: babariga
guinea: brocade, shadda
hijab: khimar, veil
chain: necklace
wristwatch: watch
shea: ori
pouch: case
memory: sd card
extension: socket
rubber: bucket, bowl
jersey: football shirt
pikin: baby, children
tear rubber: new
touchlight, touch light: torch
button phone, palasa: keypad phone, big button phone
belle: stomach
`,
  ambiguous: '',
  fallback: `
tiger: generator
fairly: used
trouser: pant, jean
pant: trouser, underwear, boxer
wrapper: ankara
ankara: fabric
lace: fabric
rechargeable: lamp, fan, torch
deep freezer, freezer: fridge
cylinder: gas
book: textbook
`,
  // The rest stands among the English filler: the two are mixed.
  filler:
    'thing, stuff, which one, that one, kind of, type of, person, well, very, properly, quickly, somebody, someone, give me, show me',
  ambiguousFiller: '',
};
