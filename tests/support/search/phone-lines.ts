/**
 * What shoppers type on a phone, in the form of `demoLines`. Written from the items alone, before the search was read
 * or changed; every second line is held out. The first card must be wanted, not only one of twelve.
 */
export const phoneLines: Record<string, string> = {
  generations: `
iphone 11 pro max|iphone 11
iphone 13 pro max 256gb|iphone 13
iphone 15 pro max|iphone 15
iphone xr|iphone
iphone 11 uk used 64gb|iphone 11
samsung a16 128gb|galaxy a16
samsung galaxy s23 ultra|galaxy a16
infinix hot 40|android phone 256 gb/replacement screen infinix
tecno spark 20 pro|android phone 128 gb dual/android phone 128 gb curved
itel phone 64gb|android phone 64 gb big/android phone 64 gb 4g
toyota camry 2010 tokunbo|toyota corolla
toyota corolla 2015|toyota corolla
honda crv|honda cr
rav 4 2013|toyota rav4
golf 3|golf 4
ps4 with 2 pad|ps4 slim
ps5 pad|game pad/ps4 slim
hp laptop core i5|laptop 8 gb ram
macbook pro|@Laptops
new general maths ss2|new general mathematics`,
  units: `
tv 32|32 inch led tv
32" led tv|32 inch led tv
smart tv 43in|43 inch smart tv
television 55 inches|55 inch 4k smart tv
fan 18"|18 inch standing fan/rechargeable standing fan
14 inch fan|18 inch standing fan/solar fan/rechargeable standing fan
solar 1kw|home solar kit
1000w solar|home solar kit
5kva hybrid inverter|5 kva hybrid
3.5kva generator|3.5 kva petrol
10kva generator|12 kva diesel generator
5kwh lithium|5 kwh lithium battery
battery 12v 32ah|keke battery
powerbank 10000|10,000 mah slim
65w charger type c|33 w fast charger
500gb hard drive|1 tb external hard drive/1 tb hard drive
128gb memory card|64 gb memory card
2 litre blender|blender with grinder
3 in 1 blender|blender with grinder
gas cooker 5 burner|gas cooker
fridge 300 litres|double door fridge
perfume 50ml|khumra perfume/men perfume
rug 4x6|hand tufted rug
shoe size 45|brown leather shoes
gown size 14|ankara flared gown`,
  pidgin: `
cooker wey get two burner|gas cooker
fan wey dey use battery|rechargeable standing fan
phone wey get torch|keypad phone with torch
small phone for mama|keypad phone with torch/big button phone
tv wey dey use 12v|32 inch led tv
light wey dey use sun|solar flood light
abeg show me fine gown|gown/boubou
cloth for my pikin|@Kids' Clothing
chair for office|office chair
bed for two pikin|children bunk bed
oga how much for keke|keke tricycle
okada wey strong|motorcycle 125cc
wetin dey hold phone for motor|car phone holder
gen wey no dey make noise|12 kva diesel generator
cream wey no dey bleach|shea butter body lotion
bag wey get wheel|travel bag on wheels
watch wey dey take call|smart watch
medicine wey dey cure fever|paracetamol
person wey go check my car engine|engine check
pot wey no dey burn food|set of 3 pots`,
  byEar: `
fone|android phone/keypad phone/big button phone/rugged phone/iphone/galaxy
samsng|galaxy a16
ifone 11|iphone 11
androd phone|android phone
genrato|@Petrol Generators/@Diesel Generators
inveta|@Inverters
batry for inveta|@Inverter Batteries
televishon|@Smart TVs/@LED TVs
sheya butter|shea butter body/unrefined shea
parfume|perfume
snikers|@Sneakers
slipas|slippers
senetor|senator
abayya|abaya
matras|orthopaedic mattress
frig|double door fridge
wardrop|3-door wardrobe
bicicle|bicycle
helmat|full face helmet
tyer|car tyre/motorcycle tyre
quoran|@Qur’ans & Islamic Books
jigsor puzle|jigsaw puzzle
tedy|teddy
mirro|wall mirror/side mirror`,
  colours: `
red gown|gown/boubou
black shoes|brown office shoes/brown leather shoes/red court shoes/running shoes/school shoes
white kaftan|senator kaftan white/boys kaftan set
blue kaftan for men|royal blue kaftan/kwarya hand embroidered
red handbag|red clutch purse/leather handbag/small leather handbag
blue sofa|7-seater sofa set/two-seat sofa
gold mirror|wall mirror
brown sandals|leather sandals kano/ladies flat sandals
navy hijab|jersey hijab
red jersey|red club jersey
blue jeep|toyota rav4
white wardrobe|3-door wardrobe`,
  budget: `
men shoes under 20k|leather sandals/leather palm slippers/lilac canvas sneakers
men shoes under 30k|@Men's Shoes <30000
phone under 20k|keypad phone/big button phone <20000
phone below 100k|android phone 64 gb/keypad phone/big button/rugged phone <100000
gown less than 30k|gown/boubou <30000
wig 50k below|curly wig/fringe wig
perfume not above 10k|khumra
cheap gen|@Petrol Generators
tv under 300k|43 inch smart tv/32 inch led tv
handbag under 15k|small leather handbag
cheapest iphone|iphone
shoes between 20k and 25k|brown leather shoes/red court shoes/red heels`,
  places: `
fridge in enugu|double door fridge
solar panel onitsha|450 w/200 w solar panel
motorcycle tyre nnewi|motorcycle tyre
tokunbo cars abuja|toyota corolla
laptop in wuse|laptop core i7/student laptop
wig port harcourt|@Wigs & Weaves
generator in lagos|2.5 kva petrol/950 w small
dumbbells warri|pair of 5 kg
ankara kano|ankara hitarget/atamfa super wax
shoes in benin|brown leather shoes/red heels/school shoes`,
  languages: `
waya mai torch|keypad phone with torch
hula|hula cap
turaren wuta|turare wuta
man kade|kade butter
atampa|atamfa super wax
zobe|silver ring
ose dudu|ose dudu
cap of yoruba men|yoruba fila cap
agogo|table clock/ladies wrist watch/smart watch
iwe mathematics|new general mathematics
akwukwo nso|@Bibles
ugboala|toyota corolla/toyota rav4/honda/golf`,
  things: `
birthday decoration|birthday set/balloon arch
engine oil for bike|motorcycle engine oil
screen guard iphone|tempered glass
router for office|4g router
ceiling fan|18 inch standing fan/rechargeable standing fan/solar fan
rice cooker|gas cooker
electric cooker|gas cooker
microwave|gas oven
school bag|school backpack
protein powder|whey protein
football jersey|@Jerseys
hair cream|@Hair Creams & Oils
sugar cane|-
frozen chicken|-
baby wipes|-`,
};
