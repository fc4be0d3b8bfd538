import { isCategoryWord } from '#app/domains/stocks/search-index/category-words.ts';
import { singular } from '#app/domains/stocks/search-index/words.ts';
import { isNeedWord } from '../words/needs.server.ts';
import { isWordOfLanguage } from '../words/vocabulary.server.ts';
import { addedWays } from './added-synonyms.server.ts';
import { synonyms } from './synonyms.ts';

/** Words that people mean as they write them, though the market may have nothing of the kind: never taken for a misspelling. */
const everyday = `
rice beans garri gari yam cassava fufu semo semovita poundo amala eba flour wheat maize corn millet sorghum guinea
tomato pepper onion okra okro ugu spinach cabbage carrot cucumber lettuce potato plantain banana orange mango
pineapple pawpaw watermelon apple grape pear guava coconut groundnut cashew egusi ogbono crayfish stockfish fish
titus croaker catfish prawn crab snail beef goat meat chicken turkey egg milk yoghurt cheese butter bread cake
biscuit cookie sweet chocolate candy sugar salt honey spice seasoning maggi curry thyme ginger garlic oil palm
vegetable noodles indomie spaghetti macaroni pasta cereal cornflakes oats custard pap akamu ogi kunu zobo juice
water drink soda coke fanta pepsi malt beer stout wine gin whisky vodka schnapps palmwine burukutu tea coffee
lipton milo bournvita suya kilishi chin puff meatpie shawarma pizza burger jollof soup stew
land house flat room apartment duplex hostel rent plot estate farm cement sand block brick gravel granite iron rod
roofing sheet zinc nail plank timber wood door window lock key paint tile marble toilet sink tap pipe tank pump
borehole well gate fence ladder hammer saw drill screw bolt nut wire socket switch fuse plug meter
cow goat sheep ram pig dog puppy cat kitten rabbit horse donkey camel duck goose pigeon parrot fowl chick poultry feed
bed pillow bedsheet blanket duvet towel mat curtain carpet rug chair table desk stool bench sofa shelf drawer
mirror clock lamp bulb candle torch lantern bucket basin bowl plate cup mug spoon fork knife pot pan kettle flask
cooler stove cooker oven toaster blender mixer grater mortar pestle sieve broom mop brush dustbin hanger iron
fridge freezer fan heater television radio speaker camera projector printer scanner laptop tablet phone charger
cable battery inverter solar panel generator stabilizer
shirt blouse skirt trouser short jean suit tie belt sock shoe boot sandal slipper heel sneaker bag wallet purse hat
cap scarf veil hijab gown dress wrapper lace coat jacket sweater hoodie glove underwear bra pant boxer singlet
pyjama uniform apron ring chain necklace bracelet earring watch bead bangle
cream lotion soap shampoo perfume powder lipstick mascara eyeliner nail polish wig weave braid comb razor clipper
baby diaper pampers wipe tissue pad tampon condom toothbrush toothpaste mouthwash sponge
medicine drug tablet syrup injection syringe bandage plaster thermometer mask vitamin antibiotic paracetamol
book novel bible pen pencil ruler eraser crayon chalk board notebook paper envelope stapler calculator globe map
toy doll ball bat racket net bicycle scooter skate kite puzzle chess draught card game console drum piano guitar
violin trumpet flute keyboard microphone
car bus truck lorry van jeep motorcycle tricycle tyre rim engine gearbox brake clutch bumper headlamp wiper horn
helmet seat cover jack oil fuel diesel petrol kerosene gas cylinder boat canoe ship plane aeroplane helicopter drone
rocket train ticket flight visa hotel job work loan money dollar pound euro gold silver diamond bitcoin
school university lesson teacher nanny maid driver cook cleaner plumber carpenter tailor mechanic electrician painter
wedding birthday party funeral christmas easter valentine gift flower card balloon cake trophy medal banner tent
canopy stage sound light machine tractor plough seed fertilizer hoe cutlass rake shovel spade wheelbarrow
sewing machine needle thread button zip fabric cloth leather cotton silk wool linen satin
`;

/** Praise and other words that a product may lack and still be what was meant. */
const soft = `
new original quality good fine best nice clean strong latest correct better sweet beautiful pretty big small
classic modern sharp quick fast solid durable authentic genuine real mini set
`;

/** Where a thing stands; a word for a kind of thing, where one is beside it, says more. */
const rooms = new Set(
  'parlour,sitting room,lounge,kitchen,bedroom,bathroom,room,house,home,compound'.split(','),
);

export const isRoom = (typed: string): boolean => rooms.has(typed);

const wordsOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/).map(singular));

const everydayWords = wordsOf(everyday);
const softWords = wordsOf(soft);

export const isSoftWord = (word: string): boolean => softWords.has(word);

/** Names something that people buy: a description that mentions it is not such a thing. */
export const isThingWord = (word: string): boolean => everydayWords.has(word);

/** Spelled as it should be, whether there is such a product or not. */
export const isKnownWord = (word: string): boolean =>
  everydayWords.has(word) ||
  softWords.has(word) ||
  synonyms.has(word) ||
  addedWays(word).length > 0 ||
  isWordOfLanguage(word) ||
  isNeedWord(word) ||
  isCategoryWord(word);
