import { isHeldOut } from '#tests/support/search/demo-queries.ts';
import type { SearchQuery } from './queries.ts';

/**
 * More of what shoppers type, for the large market: `query | kinds (/) | part of the brand | most it may cost`. Written
 * before the search was tuned on them; half are held out, by the same rule as those of the demo market.
 */
const classes: Record<string, string> = {
  'shopper, plain': `
cars|car
phones|phone/keypad/iphone
tyres|tyre
human hair|wig
body spray|perfume
doll|doll
motorcycle|motorcycle
camera|camera/cctv
printer|printer
whey protein|protein
camping tent|tent
football|football/boots`,
  'shopper, prefix': `
mathem|textbook|mathematics
tubul|invbattery
dumbb|dumbbell
embroid|agbada/cap
orthop|mattress
multiv|vitamin
recharg|speaker/keyboard/fan/bulb/rccar/clipper
treadmi|treadmill
thermoc|fridge/freezer|thermocool
monocr|solarpanel`,
  'shopper, misspelt': `
sneackers|sneaker
jerzey|jersey
perfum|perfume
lipstic|lipstick
genrator|generator
inveter|inverter/invbattery
freezar|freezer
blendr|blender
wristwach|wristwatch
textbok|textbook
baloons|balloon
mattres|mattress
samsumg tv|tv|samsung
infinx note|phone|infinix note`,
  'shopper, price': `
phone under 50k|phone/keypad/iphone||50000
cheap laptop below 100k|laptop||100000
generator less than 200,000|generator||200000
car under 5m|car||5000000
sofa not more than 100k|sofa||100000
wig under ₦20,000|wig||20000
iphone max 300k|iphone||300000
shoes under 30k|brogue/sneaker/heels||30000
cheap mattress|mattress
tv no pass 150k|tv||150000`,
  'shopper, attributes': `
blue gown size 12|gown
black trouser size 34|trouser
uk used laptop|laptop
tokunbo car|car
foreign used toyota|car|toyota
red heels size 39|heels
white shirt size l|shirt
sneakers size 42|sneaker
tecno phone 128gb|phone|tecno
hp laptop 16gb ram|laptop|hp
lg fridge|fridge|lg
55 inch tv|tv`,
  'shopper, pidgin': `
abeg i want buy gen|generator
pikin wear|babywear
fine kaftan|kaftan
correct earpiece|earpiece
original charger|charger
where i fit see generator|generator`,
};

export const shopperQueries: SearchQuery[] = Object.entries(classes).flatMap(([group, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', kinds = '', brand = '', most] = line.split('|');
      return {
        text,
        group,
        kinds: kinds.split('/').filter((kind) => kind !== '-' && kind !== ''),
        brand,
        mostKobo: most === undefined ? undefined : Number(most) * 100,
        heldOut: isHeldOut(text),
      };
    }),
);
