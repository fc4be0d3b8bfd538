/**
 * What visitors type and what they hope to see: `query | kinds (/) | part of the brand`. Written
 * before the ranking was tuned; every third of a class is held out and looked at only in reports.
 */
const classes: Record<string, string> = {
  exact: `
mattress|mattress
sewing machine|sewing
power bank|powerbank
ankara|ankara
generator|generator
treadmill|treadmill
blender|blender
lipstick|lipstick
black soap|blacksoap
gas cooker|gascooker
past questions|waec
solar panel|solarpanel
remote control car|rccar
brake pad|brakepad
school uniform|uniform`,
  prefix: `
mattr|mattress
gener|generator
ankar|ankara
blend|blender
treadm|treadmill
microw|microwave
scrab|scrabble
inverter bat|invbattery
washing mach|washer
toothp|toothpaste
motorc|motorcycle
samsung gal|phone|samsung
air cond|aircon
perf|perfume`,
  misspelt: `
matress|mattress
genarator|generator
ankra|ankara
blendar|blender
ifone 13|iphone|iphone 13
samsong galaxy|phone|samsung
infinx hot 30|phone|infinix hot
labtop|laptop
chager|charger
earpeice|earpiece
refridgerator|fridge
fridg|fridge
televison|tv
tredmill|treadmill
lipstik|lipstick
sandles|slippers
sofer|sofa
scrable|scrabble
bycicle|bicycle
parfume|perfume
kaftann|kaftan
agbda|agbada
paracetmol|paracetamol
sunglases|sunglasses
wadrobe|wardrobe
stabiliser|stabilizer
invater|inverter/invbattery
micowave|microwave
snekers|sneaker
beddsheet|bedsheet
oramo power bank|powerbank|oraimo
techno spark|phone|tecno
decorder|decoder
kwuran|quran`,
  diacritics: `
adire abeokuta|adire|abẹ́òkúta
adirẹ|adire
aso oke|asooke
aṣọ òkè|asooke
gele|gele
gèlè|gele
ose dudu|blacksoap
ọṣẹ dudu|blacksoap
fila|cap
yoruba bible|bible|yorùbá
shekere|shekere
gangan|gangan
opon ayo|ayo
ibadan adire|adire|ìbàdàn`,
  plural: `
laptops|laptop
generators|generator
mattresses|mattress
inverter batteries|invbattery
wigs|wig
gowns|gown
watches|wristwatch
bibles|bible
dumbbell|dumbbell
sneaker|sneaker
balloon|balloon
heel|heels
dinner plate|plate
curtains|curtain
tyres|tyre`,
  brand: `
tecno spark 10|phone|tecno spark
infinix hot 30|phone|infinix hot
iphone 11|iphone|iphone 11
iphone 12 pro|iphone|iphone 12
samsung galaxy s21|phone|samsung galaxy s21
redmi note 11|phone|redmi
hp elitebook|laptop|hp
dell latitude 7490|laptop|dell
macbook air|laptop|macbook
playstation 5|console|playstation 5
haier thermocool fridge|fridge|haier
toyota corolla|car|corolla
toyota camry 2012|car|camry
hisense tv|tv|hisense
oraimo charger|charger|oraimo
jbl speaker|speaker|jbl
king james bible|bible|king james
nokia 105|keypad|nokia 105
things fall apart|novel|things fall
super eagles jersey|jersey|super eagles`,
  words: `
men white shirt|shirt
double door fridge|fridge
leather shoe brown|brogue
43 inch smart tv|tv
human hair wig 20 inch|wig
ceiling fan|fan
deep bass earphone|earpiece
football boots size 42|boots
silent generator 3.5kva|generator
cooking pot set|pot
wireless keyboard|keyboard
jamb past question|waec|jamb
shea butter raw|sheabutter
phone 128gb|phone/iphone
rechargeable fan with remote|fan`,
  synonym: `
gen|generator
okada|motorcycle
keke|tricycle
keke napep|tricycle
fridge|fridge
handset|phone/iphone/keypad
tokunbo car|car
television|tv
couch|sofa
shades|sunglasses
cutlass|hoe
light bulb|bulb
cloth iron|iron
ac|aircon
trainers|sneaker
canvas shoe|sneaker
duvet|bedsheet
soccer ball|football
motorbike|motorcycle
headset|headphone
trousers|trouser
sokoto|trouser
powerbank|powerbank
laptop computer|laptop
pendrive|flash
cupboard|wardrobe
settee|sofa
spectacles|sunglasses
torchlight phone|keypad
small pikin cloth|babywear`,
  rare: `
theremin|theremin
telescope|telescope
typewriter|typewriter
wheelchair|wheelchair
glucometer|glucometer
saxophone|saxophone
incubator|incubator
borehole pump|borehole
accu chek|glucometer
saxaphone|saxophone
telescop|telescope
wheel chair|wheelchair`,
  common: `
phone|phone/keypad/iphone
tv|tv
laptop|laptop
charger|charger
shirt|shirt
bag|handbag
battery|invbattery/carbattery
wig|wig`,
  nothing: `
helicopter|
zxqvbnm|
submarine|
uranium rod|
qqqqq|`,
};

export interface SearchQuery {
  text: string;
  group: string;
  kinds: string[];
  brand: string;
  /** What it may cost at most. */
  mostKobo?: number | undefined;
  heldOut: boolean;
}

export const searchQueries: SearchQuery[] = Object.entries(classes).flatMap(([group, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line, at) => {
      const [text = '', kinds = '', brand = ''] = line.split('|');
      return {
        text,
        group,
        kinds: kinds.split('/').filter(Boolean),
        brand,
        heldOut: at % 3 === 2,
      };
    }),
);
