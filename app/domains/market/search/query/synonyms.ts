import { singular } from '#app/domains/stocks/search-index/words.ts';

/**
 * What people say and what sellers write, in one direction: a search for the first also finds the
 * others. Grown from the searches that found nothing. Words of other languages are in `../words/`.
 */
const lines = `
motorbike: motorcycle
fridge: refrigerator
refrigerator: fridge
handset: phone smartphone
television: tv
tv: television
telly: tv television
couch: sofa settee
settee: sofa couch
sofa: settee couch
shades: sunglasses
glasses: sunglasses
spectacles: sunglasses
secondhand: used
ac: conditioner
aircon: conditioner
airconditioner: conditioner
trainers: sneaker
canvas: sneaker
kicks: sneaker
sneaker: canvas
vehicle: car
duvet: bedsheet
bedspread: bedsheet
soccer: football
headset: headphone
headphone: headset
earphone: earpiece
earpiece: earphone
earbud: earpiece earphone
pant: trouser
pendrive: flash
usb: flash
computer: laptop
system: laptop
cupboard: wardrobe
closet: wardrobe
wardrobe: closet
torchlight: torch
torch: torchlight
children: kid baby
kid: children baby
child: children kid baby
cloth: fabric wear clothes clothing
clothes: wear cloth clothing
notebook: laptop exercise
purse: handbag
bag: handbag
cream: lotion
ladies: women
lady: women
female: women
gent: men
male: men
picture: photo
panadol: paracetamol
foam: mattress
mattress: foam
bike: bicycle motorcycle
bicycle: bike
cooker: stove
stove: cooker
hoover: vacuum
tap: faucet
petrol: fuel
carpet: rug
rug: carpet
scent: perfume
cologne: perfume
weave: attachment wig
barbing: clipper
sim: airtime
router: mifi
mifi: router
wifi: mifi router
ps5: playstation
ps4: playstation
ps: playstation
tablet: tab
xmas: christmas
tire: tyre
tyre: tire
color: colour
colour: color
jewelry: jewellery
jewellery: jewelry
pyjama: pajama
stabiliser: stabilizer
airpod: earbud earpiece earphone
earpod: earbud earpiece earphone
deodorant: perfume
woman: women
man: men
bookbag: backpack
schoolbag: backpack
suitcase: luggage travel
abaya: jilbab
dress: gown
frock: gown dress
jean: denim
hijab: veil
native: traditional
cap: hat
freezer: fridge
frig: fridge
oven: cooker microwave
microwave: oven
shoe: sneaker boot footwear
theatre: theater
headtie: gele
knife: knive
shelf: shelve
baby: kid children
lappy: laptop
macbook: laptop
wash: washing
washer: washing
mobile: phone smartphone
cellphone: phone smartphone
casing: case pouch
cord: cable
pc: desktop laptop
disk: drive
hdd: drive
plasma: tv led
dstv: decoder
gotv: decoder
startimes: decoder
aerial: antenna decoder
hanger: bracket
ups: inverter
lantern: lamp torch
playstation: ps ps4 ps5
xbox: console
lounge: sofa
parlour: sofa
saucepan: pot
thermos: flask
burner: cooker
moisturizer: lotion cream
sun: solar
charge: rechargeable
painkiller: paracetamol pain
medicine: medication drug
drug: medication
supplement: vitamin protein
gym: fitness exercise
lego: block
storybook: story novel
maths: mathematics
ssce: waec
utme: jamb
suv: jeep
jeep: suv
lubricant: oil
wheel: rim
stiletto: heel
loafer: shoe
tshirt: shirt
tee: shirt
blazer: suit
wallet: purse
clutch: purse
infant: baby kid children
newborn: baby kid
toddler: kid children
ball: football basketball volleyball
slide: slipper
crocs: slipper sandal
rucksack: backpack
bangle: bracelet
cushion: pillow
center: centre
centre: center
aluminum: aluminium
grey: gray
gray: grey
koran: quran
headlamp: headlight
headlight: headlamp
cutlery: spoon knive
barbell: dumbbell
sunblock: sunscreen
aircondition: conditioner
`;

const lineParts = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);

/** Two words that mean something together, and how else it is called: each way is one or more words. */
const sayings = `
body spray: perfume, deodorant
air pod: earbud, earpiece, earphone
ear pod: earbud, earpiece, earphone
ear bud: earbud, earpiece
second hand: used
fairly used: used
foreign used: tokunbo, uk used
london used: uk used, tokunbo
uk used: tokunbo, london used
brand new: new
head tie: gele, headtie
head phone: headphone, headset
school bag: backpack
baby wear: romper, baby cloth
native wear: kaftan, traditional wear
air condition: conditioner
pressing iron: iron
cloth iron: iron
sitting room: parlour, sofa
parlour chair: sofa
hard disk: hard drive
mobile phone: phone, smartphone
flash drive: flash
pain killer: paracetamol, pain
story book: story, novel
past question: waec, jamb, neco
sofa chair: sofa, armchair
travelling box: travel bag, luggage
traveling box: travel bag, luggage
travelling bag: travel bag, luggage
recharge card: airtime
body oil: body lotion, shea
ear ring: earring
neck lace: necklace
hand bag: handbag
wrist watch: watch
hand watch: watch
party decoration: balloon, banner
birthday decoration: balloon, banner
protein powder: protein
fan battery: rechargeable fan
battery fan: rechargeable fan
lamp battery: rechargeable lamp
battery lamp: rechargeable lamp
light battery: rechargeable lamp, rechargeable bulb
battery light: rechargeable lamp, rechargeable bulb
bulb battery: rechargeable bulb
battery bulb: rechargeable bulb
`;

export const phraseSynonyms: ReadonlyMap<string, readonly string[][]> = new Map(
  lineParts(sayings).map(([said, written]) => [
    said,
    written.split(', ').map((way) => way.split(' ').map(singular)),
  ]),
);

export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  lineParts(lines).map(([said, written]) => [
    singular(said),
    [...new Set(written.split(' ').map(singular))],
  ]),
);
