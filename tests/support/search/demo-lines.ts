/**
 * What shoppers of the demo market type, and what they hope to see: `query | products | shops`. A product is a
 * part of its name, `@` before a category means all of it, `<` and `>` before an amount narrow what is wanted to
 * those prices. `-` means that nothing fits. Written before the search was tuned on them.
 */
export const demoLines: Record<string, string> = {
  plain: `
phone|@Android Phones/@UK Used Phones/@iPhones/@Feature Phones/@Keypad Phones
car|@Cars for Sale
laptop|@Laptops
gown|gown/boubou
kaftan|kaftan
power bank|power bank
generator|@Petrol Generators/@Diesel Generators
solar panel|@Solar Panels
tv|@Smart TVs/@LED TVs
television|@Smart TVs/@LED TVs
shoes|@Men's Shoes/@Women's Shoes/@Kids' Shoes/@Sneakers/@Sports Shoes & Boots
sneakers|@Sneakers
wig|@Wigs & Weaves
human hair|bone straight wig
body spray|@Perfumes & Deodorants
perfume|@Perfumes & Deodorants
lipstick|@Lipsticks & Gloss
shea butter|shea butter/kade butter
black soap|black soap
tyre|tyre
car battery|75 ah car battery/100 ah battery
inverter battery|@Inverter Batteries
engine oil|engine oil
brake pad|brake pads
bible|@Bibles
quran|@Qur’ans & Islamic Books
past questions|waec past questions
exercise book|exercise books
dictionary|dictionary
novel|novel
teddy bear|teddy
balloon|balloon
ludo|ludo
football|match football/football boots/football game
jersey|@Jerseys
dumbbell|dumbbell
bicycle|@Bicycles/exercise bicycle
fridge|double door fridge
gas cooker|gas cooker
standing fan|standing fan
blender|blender
sofa|@Sofas & Armchairs
mattress|orthopaedic mattress
dining table|dining table
wardrobe|wardrobe
pots|set of 3 pots/party pots
curtain|window curtain
rug|@Rugs & Carpets
paracetamol|paracetamol
honey|honey
airpods|wireless earbuds
handbag|leather handbag/small leather handbag
motorcycle|@Okada & Street Bikes/@Power Bikes
helmet|helmet
cctv|cctv set/wi fi camera`,
  prefix: `
mathem|new general mathematics
tubul|tubular inverter battery
dumbb|dumbbell
lithi|lithium battery
embroid|embroidered kaftan/abeti aja cap
ankar|ankara
genera|@Petrol Generators/@Diesel Generators/new general mathematics
smart|smart tv/smart watch
ipho|iphone
androi|android phone/android car stereo
samsu|galaxy a16
orai|20 000 mah power bank/33 w fast charger/wireless headphone/smart watch
sunsc|sunscreen
multiv|multivitamin
parace|paracetamol
orthop|orthopaedic mattress
fridg|double door fridge
washin|washing machine
blend|blender/curly wig
microp|gaming headset/standing speaker
head|wireless headphone/led headlight/headtie/gaming headset
sungl|sunglasses
slipp|slippers
sanda|sandals
lapto|@Laptops
monit|24 inch monitor
keybo|wireless keyboard
route|4g router
printe|@Printers & Scanners
solar pan|@Solar Panels
power ba|power bank
gas coo|gas cooker
inverter bat|@Inverter Batteries
screen gu|tempered glass screen guard
school bac|school backpack
dinner go|dinner gown
football bo|football boots
brake pa|brake pads
engine oi|engine oil
hair fo|hair food
jigs|jigsaw puzzle
abac|abacus
trophy|trophy
malar|malaria rapid test`,
  misspelt: `
iphon 13|iphone 13
ifone|iphone
samsong|galaxy a16
labtop|@Laptops
generetor|@Petrol Generators/@Diesel Generators
genarator|@Petrol Generators/@Diesel Generators
invertar|@Inverters
stabiliser|stabilizer
televison|@Smart TVs/@LED TVs
telivision|@Smart TVs/@LED TVs
earpice|wireless earbuds
headfone|wireless headphone
chager|fast charger
powerbank|power bank
matress|orthopaedic mattress
wadrobe|wardrobe
sopha|@Sofas & Armchairs
curtin|window curtain
blenda|blender
fridgde|double door fridge
micowave|gas oven
kaftain|kaftan
ankra|ankara
adirre|adire
jersy|@Jerseys
snickers|@Sneakers
sandles|sandals
sliper|slippers
handbga|leather handbag/small leather handbag
purfume|@Perfumes & Deodorants
lipstik|@Lipsticks & Gloss
shear butter|shea butter/kade butter
paracetamoll|paracetamol
bibel|@Bibles
dictionery|dictionary
mathematis|new general mathematics
baloon|balloon
scuter|motor scooter
tricylce|keke tricycle
motocycle|motorcycle 125cc/motorcycle tyre/motorcycle engine oil
dumbel|dumbbell
bycicle|@Bicycles/exercise bicycle
solar pannel|@Solar Panels
extinguiser|fire extinguisher
thermocol fridge|double door fridge`,
  price: `
cheap phone under 50k|@Feature Phones/@Keypad Phones <50000
phone under 100k|@Android Phones/@Feature Phones/@Keypad Phones <100000
phone below 200000|@Android Phones/@Feature Phones/@Keypad Phones <200000
laptop less than 250k|@Laptops <250000
iphone under 400k|iphone <400000
iphone between 300k and 700k|iphone >300000 <700000
laptop from 200k to 500k|@Laptops >200000 <500000
gown under 30k|gown/boubou <30000
gown under ₦30,000|gown/boubou <30000
shoes below 20k|@Men's Shoes/@Women's Shoes/@Kids' Shoes/@Sneakers <20000
car under 10m|@Cars for Sale <10000000
car below 2 million|@Cars for Sale <2000000
generator under 300k|@Petrol Generators/@Diesel Generators <300000
generator above 1m|@Diesel Generators >1000000
tv under 150k|@LED TVs <150000
solar panel 100k - 200k|@Solar Panels >100000 <200000
wig under 50,000|@Wigs & Weaves <50000
perfume not more than 10k|@Perfumes & Deodorants <10000
sofa under 200 thousand|@Sofas & Armchairs <200000
bag less than ₦15000|handbag/clutch purse <15000
kaftan max 40k|kaftan <40000
book under 5k|devotional/arabic primer/children stories/hausa love stories <5000
fan under 50k|standing fan <50000
toys under 10k|@Toys <10000
power bank 15k|power bank <15000
cheap generator|@Petrol Generators
cheap wig|@Wigs & Weaves
tyre from 50k|car tyre/alloy rims >50000
cheapest laptop|@Laptops
jersey no pass 15k|@Jerseys <15000`,
  attributes: `
blue gown size 12|blue dinner gown
blue gown|blue dinner gown/last season blue gown
green gown size 10|ankara flared gown
red heels size 39|red court shoes/red heels
red shoes 38|red court shoes/red heels
brown shoes size 43|brown office shoes/brown leather shoes
white kaftan xl|senator kaftan
kaftan size xxl|senator kaftan/hand embroidered kaftan
blue jeans 32|blue jeans
green t shirt|plain t shirts/school house t shirts
purple sneakers size 42|purple runner sneakers
lilac sneakers|lilac canvas sneakers/running shoes for women
slippers size 42|palm slippers
jersey size xl|green national jersey/red club jersey
green jersey|green national jersey
football boots 42|football boots
uk used laptop|laptop core i7/laptop 8 gb ram
uk used iphone|@UK Used Phones
tokunbo|toyota corolla
tokunbo laptop|laptop core i7/laptop 8 gb ram
foreign used car|toyota corolla
new iphone|iphone 15
hp laptop|laptop 8 gb ram
dell laptop|laptop core i7
tecno phone|android phone 128 gb dual sim/android phone 128 gb curved
tecno|android phone 128 gb dual sim/android phone 128 gb curved/phone battery most tecno
samsung phone|galaxy a16
apple|iphone
hisense tv|43 inch smart tv
toyota|toyota corolla/toyota rav4
red car|toyota corolla
phone 128gb|android phone 128 gb/iphone 13/iphone 15/galaxy a16
128 gb android|android phone 128 gb/galaxy a16
gold frame mirror|wall mirror
leather bag brown|small leather handbag
navy abaya|navy abaya/dubai abaya
girls dress purple|girls party dress
boys kaftan white|boys kaftan
5 yards lace|cord lace/french lace/swiss voile`,
  shops: `
ngozi||Ngozi Fashion House
ngozi fashion||Ngozi Fashion House
emeka||Emeka Phones & Gadgets
emka||Emeka Phones & Gadgets
aisha textiles||Aisha Textiles
tunde electronics||Tunde Electronics
tunde||Tunde Electronics
grace beauty||Grace Beauty Palace
musa auto||Musa Auto Parts
bola books||Bola Books
chidi solar||Chidi Solar & Power
ifeoma||Ifeoma Home Comfort
alhaji sani||Alhaji Sani Motors
kemi kiddies||Kemi Kiddies World
obinna||Obinna Spare Parts
hauwa kitchen||Hauwa Kitchen World
segun sports||Ṣẹ́gun Sports Arena
folake||Fọlákẹ́ Aṣọ Òkè
uche computers||Uche Computers
zainab mobile||Zainab Mobile Hub
osaze footwear||Osaze Footwear
halima glow||Halima Glow
lagos||Ngozi Fashion House/Emeka Phones & Gadgets/Tunde Electronics/Kemi Kiddies World/Ṣẹ́gun Sports Arena
abuja||Alhaji Sani Motors/Hauwa Kitchen World/Uche Computers
ngozi gown|ankara flared gown/blue dinner gown/boubou/last season blue gown|
emeka iphone|iphone|
iphone ikeja|iphone|`,
  pidgin: `
abeg i need phone|@Android Phones/@UK Used Phones/@iPhones/@Feature Phones/@Keypad Phones
i pass my neighbour|950 w small generator
gen|@Petrol Generators/@Diesel Generators
okada|motorcycle 125cc/power bike
keke|keke
keke napep|keke tricycle
fine gown|gown/boubou
correct sneakers|@Sneakers
pikin cloth|@Kids' Clothing
pikin toy|@Toys
native wear|@Traditional Wear
senator wear|senator
aso ebi|ankara aso ebi bundle/ankara wax print 12
aso oke|aso oke
gele|gele
fila|fila
danshiki|-
torchlight phone|keypad phone with torch
mama phone|keypad phone with torch
light wey dey charge|rechargeable bulb
small gen|950 w small generator
okrika|-
babban riga|shadda brocade
atamfa|atamfa super wax
ori|shea butter ori
handset|@Android Phones/@UK Used Phones/@iPhones/@Feature Phones/@Keypad Phones
ram and ssd laptop|laptop core i7/laptop 8 gb ram
who get ps4|ps4 slim
where i fit buy wig|@Wigs & Weaves`,
  nothing: `
garri|-
doll|-
helicopter ticket|-
palm wine|-
cement|-
zxqvbnm|-
goat meat|-
land for sale|-
beer|-
yam|-
bread|-
piano|-
canoe|-`,
};
