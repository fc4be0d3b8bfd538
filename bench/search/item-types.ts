/**
 * What the invented sellers sell: `key | category | group | names (/) | brands (/) | traits (/)`.
 * A name may hold `*`, which becomes the brand. The key is what the query set expects.
 */
const lines = `
phone|Phones|Smartphones|* phone/* smartphone/* Android phone|Tecno Spark 10/Tecno Camon 20/Infinix Hot 30/Infinix Note 12/Itel A60/Samsung Galaxy A14/Samsung Galaxy S21/Redmi Note 11/Nokia C21/Oppo A57|64 GB/128 GB/256 GB/dual SIM/4 GB RAM/black/blue/UK used
iphone|Phones|Smartphones|*/* UK used/* unlocked|Apple iPhone 11/Apple iPhone 12 Pro/Apple iPhone 13/Apple iPhone XR/Apple iPhone 8 Plus|64 GB/128 GB/256 GB/black/red/battery 90%
keypad|Phones|Feature Phones|* keypad phone/* torch phone|Itel 2160/Nokia 105/Tecno T301|dual SIM/torch/FM radio/big battery
phonecase|Phones|Phone Accessories|case for */* silicone pouch/back cover for *|iPhone 11/iPhone 13/Tecno Spark 10/Infinix Hot 30/Samsung Galaxy A14|clear/black/shockproof/leather
charger|Phones|Phone Accessories|* charger/* fast charger/* wall charger|Oraimo/Samsung/Anker/New Age|18 W/33 W/type C/micro USB/with cable
powerbank|Phones|Phone Accessories|* power bank/* powerbank|Oraimo/Anker/New Age/Romoss|10000 mAh/20000 mAh/30000 mAh/fast charge
earpiece|Phones|Phone Accessories|* earpiece/* earphone/* wired earphones|Oraimo/Samsung/JBL/Sony|deep bass/with mic/type C/white
screenguard|Phones|Phone Accessories|screen guard for */tempered glass for *|iPhone 12/Redmi Note 11/Samsung Galaxy A14/Infinix Note 12|9H/privacy/full cover
phonescreen|Phones|Phone Parts|* replacement screen/* LCD screen|iPhone 11/Tecno Camon 20/Infinix Hot 30|original/with frame
mifi|Phones|SIM & Airtime|* MiFi/* 4G router|MTN/Airtel/Glo|unlocked/10 users/with battery
tv|Electronics|TV & Audio|* smart TV/* LED television/* TV|Samsung/LG/Hisense/Sony/TCL|32 inch/43 inch/55 inch/with wall bracket/4K/Netflix
soundbar|Electronics|TV & Audio|* soundbar/* home theatre|Samsung/LG/Sony/Zealot|Bluetooth/2.1 channel/300 W
speaker|Electronics|TV & Audio|* Bluetooth speaker/* party speaker|JBL/Zealot/Oraimo/Sony|waterproof/with mic/rechargeable
headphone|Electronics|TV & Audio|* wireless headphone/* headset/* headphones|Sony/JBL/Beats/Oraimo|noise cancelling/deep bass/foldable
decoder|Electronics|TV & Audio|* decoder/* satellite decoder|DSTV/GOtv/StarTimes|with dish/one month free/HD
laptop|Electronics|Computers & Accessories|* laptop/* notebook|HP EliteBook 840/Dell Latitude 7490/Lenovo ThinkPad T480/Apple MacBook Air/Acer Aspire 5|8 GB RAM/16 GB RAM/256 GB SSD/core i5/core i7/UK used
printer|Electronics|Computers & Accessories|* printer/* LaserJet printer|HP/Canon/Epson|colour/wireless/all in one
flash|Electronics|Computers & Accessories|* flash drive/* memory card/* USB flash|SanDisk/Kingston/Transcend|16 GB/32 GB/64 GB/128 GB
keyboard|Electronics|Computers & Accessories|* wireless keyboard/* keyboard and mouse|Logitech/HP/A4Tech|USB/rechargeable/black
camera|Electronics|Cameras|* DSLR camera/* digital camera|Canon EOS 700D/Nikon D3500/Sony Alpha|with lens/18-55 mm/24 MP
cctv|Electronics|Cameras|* CCTV camera/* security camera|Hikvision/Dahua/V380|wireless/night vision/4 channel
generator|Electronics|Generators & Inverters|* generator/* petrol generator/* silent generator|Elepaq/Sumec Firman/Tiger/Honda|2.5 kVA/3.5 kVA/key start/gas and petrol
inverter|Electronics|Generators & Inverters|* inverter/* pure sine inverter|Luminous/Felicity/Su-Kam/Genus|1.5 kVA/3.5 kVA/24 V/with charger
solarpanel|Electronics|Generators & Inverters|* solar panel/* mono solar panel|Jinko/Canadian Solar/Felicity|250 W/450 W/monocrystalline
invbattery|Electronics|Generators & Inverters|* inverter battery/* tubular battery|Luminous/Quanta/Felicity|200 Ah/12 V/dry cell
stabilizer|Electronics|Generators & Inverters|* stabilizer/* voltage stabilizer|Qasa/Century/Binatone|2000 W/5000 W/digital
console|Electronics|Gaming|* console/* game console|Sony PlayStation 5/Sony PlayStation 4/Xbox Series S/Nintendo Switch|500 GB/1 TB/two pads/UK used
gamepad|Electronics|Gaming|* controller/* game pad|PlayStation 4/Xbox/PC USB|wireless/black/original
ankara|Boutique|Traditional Wear|* Ankara wax print/* Ankara fabric/Ankara cloth *|Hollandis/Vlisco/Hitarget/Nichem|6 yards/5 yards/cotton/blue/bundle
lace|Boutique|Traditional Wear|* lace fabric/* French lace|Swiss/Cord/Guipure|5 yards/with stones/white/wine
adire|Boutique|Traditional Wear|adire cloth */hand dyed adire *|Abẹ́òkúta/Òṣogbo/Ìbàdàn|indigo/4 yards/cotton/kampala
asooke|Boutique|Traditional Wear|aṣọ òkè set */Aso Oke *|Iseyin/Ìlọrin|complete set/wine/gold/sanyan
agbada|Boutique|Traditional Wear|* agbada/agbada set *|Senator/Atiku/royal|3 pieces/embroidered/white/navy
gele|Boutique|Traditional Wear|* gele/gèlè head tie *|Sego/Grandeur/Zara|auto gele/pleated/gold
kaftan|Boutique|Men's Clothing|* kaftan/men's kaftan */senator wear *|Zaria/Kano/Senator|hand stitched/white/size XL/with cap
shirt|Boutique|Men's Clothing|* shirt/men's * shirt|Polo/TM Lewin/Vintage|long sleeve/white/size L/check
trouser|Boutique|Men's Clothing|* trousers/men's * trouser|Chinos/plain/joggers|size 34/black/khaki/slim
jeans|Boutique|Men's Clothing|* jeans/men's * jeans|Levis/Wrangler/stock|blue/slim fit/size 32
suit|Boutique|Men's Clothing|* suit/men's * suit|Turkey/Italian/slim|3 pieces/navy/black/double breasted
gown|Boutique|Women's Clothing|* gown/dinner gown */* long gown|Turkey/sequin/bubu/corset|size 12/blue/flared/red
blouse|Boutique|Women's Clothing|* blouse/ladies * top|chiffon/vintage/Turkey|white/size 10/long sleeve
skirt|Boutique|Women's Clothing|* skirt/ladies * skirt|pencil/denim/pleated|black/size 14/midi
bra|Boutique|Women's Clothing|* bra/* bra and pant set|push up/sports/Marks|size 36C/black/lace
babywear|Boutique|Kids' Clothing|* baby romper/* baby clothes/children * wear|Carters/Mothercare/Next|0-3 months/12 months/cotton/set of 3
uniform|Boutique|Kids' Clothing|* school uniform/* pinafore|primary/nursery/secondary|size 8/blue check
handbag|Boutique|Accessories|* handbag/ladies * bag/* leather bag|Kano leather/Michael Kors/Susen|two tone/brown/with purse
wristwatch|Boutique|Accessories|* wristwatch/* watch|Casio/Rolex/Naviforce/Curren|leather strap/gold/water resistant
sunglasses|Boutique|Accessories|* sunglasses/* shades|Ray-Ban/Gucci/Police|UV400/black/polarized
belt|Boutique|Accessories|* belt/leather belt *|Gucci/Ferragamo/Aba|black/size 38/reversible
cap|Boutique|Accessories|* cap/* fìlà|Zanna/aso oke/hand made/baseball|size 23/wine/embroidered
sneaker|Boutique|Footwear|* sneakers/* canvas|Nike/Adidas/Puma/Vans|size 42/size 44/white/black
heels|Boutique|Footwear|* heels/* court heels|Zara/Aldo/Nine West|4 inch/red/size 39/nude
brogue|Boutique|Footwear|* brogues/* leather shoe|Clarks/Aba made/Italian|size 43/brown/black
slippers|Boutique|Footwear|* slippers/* palm slippers/* sandals|Birkenstock/Aba made/Adidas|size 42/leather/black
sofa|Home|Furniture|* sofa/* settee/* couch|two-seat/L shape/leather/3 seater|with lamp/grey/velvet/blue
bed|Home|Furniture|* bed frame/* wooden bed|6 by 6/4 by 6/double bunk|with side drawers/mahogany/upholstered
mattress|Home|Furniture|* mattress/* foam|Mouka/Vitafoam/Winco|6x6/orthopaedic/14 inch/spring
wardrobe|Home|Furniture|* wardrobe/* closet|3 door/mobile/sliding|with mirror/white/wooden
table|Home|Furniture|* dining table/* centre table/* reading table|glass/marble/wooden|6 seater/with chairs
fridge|Home|Appliances|* refrigerator/* fridge/* double door fridge|Haier Thermocool/LG/Hisense/Nexus|200 litres/low voltage/silver/inverter
freezer|Home|Appliances|* chest freezer/* deep freezer|Haier Thermocool/Hisense/Scanfrost|300 L/150 L/fast freezing
washer|Home|Appliances|* washing machine/* washer|LG/Samsung/Hisense/Nexus|7 kg/twin tub/automatic/front load
aircon|Home|Appliances|* air conditioner/* split AC|LG/Panasonic/Hisense|1 HP/1.5 HP/inverter/copper
fan|Home|Appliances|* standing fan/* rechargeable fan/* ceiling fan|OX/Binatone/Qasa/Lontor|18 inch/with remote/solar
iron|Home|Appliances|* pressing iron/* steam iron|Philips/Binatone/Qasa|dry/2200 W/non stick
blender|Home|Appliances|* blender/* grinder|Binatone/Kenwood/Silver Crest|2 litres/8000 W/with mill
kettle|Home|Appliances|* electric kettle/* jug kettle|Binatone/Century/Kenwood|2 litres/stainless/cordless
gascooker|Home|Appliances|* gas cooker/* table top gas|Scanfrost/Nexus/Maxi|4 burner/with oven/glass
microwave|Home|Appliances|* microwave/* microwave oven|LG/Scanfrost/Panasonic|20 litres/with grill
curtain|Home|Decor|* curtain/* window curtain|Turkish/blackout/net|2 panels/grey/with rings
rug|Home|Decor|* rug/* centre rug/* carpet|Turkish/shaggy/Persian|4x6/grey/soft
bulb|Home|Decor|* LED bulb/* rechargeable bulb|Akt/Philips/Lontor|9 W/pack of 4/screw
pot|Home|Kitchenware|* pot set/* non stick pot/* cooking pot|Tower/Prestige/Dessini|12 pieces/granite/with lid
fryingpan|Home|Kitchenware|* frying pan/* fry pan|Tefal/granite/Dessini|28 cm/non stick
flask|Home|Kitchenware|* flask/* food flask/* water bottle|Tiger/Stanley/Thermos|1 L/stainless/vacuum
plate|Home|Kitchenware|* dinner plates/* plate set|ceramic/melamine/Luminarc|24 pieces/white/set of 6
bedsheet|Home|Decor|* bedsheet/* bed sheet/* duvet|cotton/Vitafoam/Turkish|6x6/with pillow cases/floral
hoe|Home|Gardening|* cutlass/* garden hoe/* watering can|Crocodile/local/steel|wooden handle/small
dumbbell|Sports|Fitness Equipment|* dumbbells/* dumbbell set|rubber/adjustable/York|10 kg/20 kg/pair
treadmill|Sports|Fitness Equipment|* treadmill|American Fitness/Bodyfit/York|2.5 HP/with massager/foldable
jersey|Sports|Sportswear|* jersey/* football shirt|Super Eagles/Arsenal/Chelsea/Real Madrid/Manchester United|2024/home/size L/with shorts
football|Sports|Team Sports|* football/* soccer ball|Mikasa/Adidas/Nike|size 5/leather/match ball
boots|Sports|Team Sports|* football boots/* soccer boot|Nike/Adidas/Puma|size 42/studs/black
tent|Sports|Outdoor Gear|* camping tent/* canopy|Coleman/local|4 persons/waterproof
bicycle|Sports|Outdoor Gear|* bicycle/* mountain bike|Raleigh/Phoenix/children|26 inch/with gears/red
protein|Sports|Supplements|* whey protein/* mass gainer|Optimum Nutrition/Muscletech/BSN|2 kg/chocolate/5 lbs
car|Auto|Cars for Sale|* car/*|Toyota Corolla 2010/Toyota Camry 2012/Honda Accord 2008/Lexus RX 350/Mercedes Benz C300|tokunbo/foreign used/accident free/full option
motorcycle|Auto|Motorcycles|* motorcycle/* motor bike|Bajaj Boxer/TVS/Qlink|100 cc/new/with papers
tricycle|Auto|Motorcycles|* tricycle/keke *|Bajaj RE/TVS King|4 stroke/yellow
tyre|Auto|Car Parts|* tyre/* car tyre|Michelin/Dunlop/Maxxis/Westlake|195/65 R15/205/55 R16/brand new
carbattery|Auto|Car Parts|* car battery|Exide/Bosch/Solite|75 Ah/12 V/maintenance free
brakepad|Auto|Car Parts|* brake pad/* brake pads|Toyota/Bosch/Honda|front/set of 4/original
engineoil|Auto|Car Accessories|* engine oil/* motor oil|Mobil/Total Quartz/Castrol|4 L/10W-40/20W-50
seatcover|Auto|Car Accessories|* seat cover/* car seat covers|leather/universal/Toyota|full set/black and red
tracker|Auto|Car Services|* car tracker/* GPS tracker|Concox/TK103/Sinotrack|with installation/one year
doll|Toys|Action Figures|* doll/baby doll *|Barbie/LOL/talking|with dress/12 inch
teddy|Toys|Party Supplies|* teddy bear/* plush toy|giant/pink/Carebears|100 cm/soft
lego|Toys|Educational Toys|* building blocks/* bricks|Lego/wooden/magnetic|120 pieces/age 3+
puzzle|Toys|Educational Toys|* puzzle/* jigsaw puzzle|alphabet/map of Nigeria/wooden|48 pieces/kids
rccar|Toys|RC Toys|* remote control car/* RC car|Ferrari/monster/drift|rechargeable/1:18
ludo|Toys|Board Games|* Ludo game/* Ludo board|wooden/glass/big|with dice/4 players
scrabble|Toys|Board Games|* Scrabble/* scrabble board|Mattel/Spears/travel|full tiles/turntable
balloon|Toys|Party Supplies|* balloons/birthday balloon *|foil/latex/number|pack of 50/gold
novel|Books|Novels|* novel/*|Things Fall Apart/Half of a Yellow Sun/Purple Hibiscus/Stay With Me|paperback/new/hard cover
waec|Books|Textbooks|* past questions/* past question and answers|WAEC/JAMB/NECO/Post UTME|2024/set of 3/all subjects
textbook|Books|Textbooks|* textbook/*|New General Mathematics/Modern Biology/Essential Chemistry/Oxford English|SS1/SS2/JSS3/new edition
bible|Books|Religious Books|* Bible/Holy Bible *|King James/NIV/Yorùbá/Igbo|leather/large print/with zip
quran|Books|Religious Books|* Quran/Holy Qur'an *|Arabic/Hausa/English translation|hard cover/pocket/tajweed
comic|Books|Comics & Manga|* comic/* manga|Naruto/Marvel/Supa Strikas|volume 1/colour
exercise|Books|Textbooks|* exercise book/* note book|Onward/Ruby/hard cover|60 leaves/dozen/80 leaves
lotion|Beauty|Skincare|* body lotion/* body cream|Nivea/Shea butter/Vaseline/Jergens|400 ml/cocoa butter/glow
blacksoap|Beauty|Skincare|* black soap/ọṣẹ dúdú *|Dudu Osun/raw/Ghana|150 g/with honey/liquid
sheabutter|Beauty|Skincare|* shea butter/òrí *|raw/Dr Mimi/whipped|1 kg/unrefined/500 g
sunscreen|Beauty|Skincare|* sunscreen/* sunblock|Nivea/La Roche/Simple|SPF 50/50 ml
wig|Beauty|Hair Care|* wig/* frontal wig/* human hair wig|bone straight/Brazilian/curly|14 inch/20 inch/closure
attachment|Beauty|Hair Care|* attachment/* braids|X-pression/Lush/Darling|ultra braid/pack of 5/colour 1
relaxer|Beauty|Hair Care|* relaxer/* hair cream|Dark and Lovely/Ozone/Olive|regular/super/kit
clipper|Beauty|Hair Care|* clipper/* barbing clipper|Wahl/Chaoba/Kemei|rechargeable/with combs
lipstick|Beauty|Makeup|* lipstick/* lip gloss|MAC/Zaron/Mary Kay|matte/red/nude
powder|Beauty|Makeup|* face powder/* foundation|Zaron/MAC/Classic|brown/SPF 15/oil free
perfume|Beauty|Wellness|* perfume/* oil perfume/* body spray|Lattafa/Oud/Smart Collection/Nivea|100 ml/50 ml/long lasting
toothpaste|Beauty|Wellness|* toothpaste/* tooth brush|Oral B/Close Up/Colgate|140 g/herbal/pack of 2
paracetamol|Beauty|Medications|* paracetamol/* pain relief|Emzor/M&B/Panadol|96 tablets/500 mg
vitamin|Beauty|Medications|* vitamin C/* multivitamin|Emzor/Seven Seas/Nature's Field|100 tablets/1000 mg
`;

export interface ItemType {
  key: string;
  category1: string;
  category2: string;
  names: string[];
  brands: string[];
  traits: string[];
}

const listed = (text = ''): string[] => text.split(/(?<!\d)\/|\/(?!\d)/);

export const readTypes = (text: string): ItemType[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', category1 = '', category2 = '', names, brands, traits] = line.split('|');
      return {
        key,
        category1,
        category2,
        names: listed(names),
        brands: listed(brands),
        traits: listed(traits),
      };
    });

export const itemTypes: ItemType[] = readTypes(lines);

/** A handful of one-off things, so that rare words are searched too. */
export const rareItems: { key: string; name: string; category1: string; category2: string }[] = [
  ['theremin', 'Moog theremin, concert model', 'Electronics', 'TV & Audio'],
  ['telescope', 'Celestron telescope 70 mm', 'Electronics', 'Cameras'],
  ['shekere', 'Ṣẹ̀kẹ̀rẹ̀ beaded gourd', 'Electronics', 'TV & Audio'],
  ['gangan', 'Gángan talking drum', 'Electronics', 'TV & Audio'],
  ['ayo', 'Ọpọ́n ayò wooden game board', 'Toys', 'Board Games'],
  ['sewing', 'Butterfly sewing machine with table', 'Home', 'Appliances'],
  ['typewriter', 'Olivetti typewriter', 'Electronics', 'Computers & Accessories'],
  ['wheelchair', 'Folding wheelchair', 'Beauty', 'Wellness'],
  ['glucometer', 'Accu-Chek glucometer kit', 'Beauty', 'Medications'],
  ['saxophone', 'Yamaha alto saxophone', 'Electronics', 'TV & Audio'],
  ['incubator', 'Egg incubator 96 eggs', 'Home', 'Appliances'],
  ['borehole', 'Submersible borehole pump 1 HP', 'Home', 'Appliances'],
].map(([key = '', name = '', category1 = '', category2 = '']) => ({
  key,
  name,
  category1,
  category2,
}));
