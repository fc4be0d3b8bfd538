/**
 * What shoppers type who have seen only the shops' items, in the form of `demoLines`. Written before the search
 * was read or changed; every second line is held out.
 */
export const strangerLines: Record<string, string> = {
  units: `
43 inches tv|43 inch smart tv
tv 55|55 inch 4k smart tv
55" smart tv|55 inch 4k smart tv
32inch television|32 inch led tv
plasma tv 43|43 inch smart tv
tv 50 inch|55 inch 4k smart tv/43 inch smart tv
tv 40 inches|43 inch smart tv
200ah battery|220 ah tubular inverter battery
150ah inverter battery|220 ah tubular inverter battery
tubular battery 220ah|220 ah tubular inverter battery
1kva inverter|1.5 kva inverter
5kva inverter|5 kva hybrid solar inverter
3kva gen|3.5 kva petrol generator/2.5 kva petrol generator
solar panel 400w|450 w solar panel
450watts solar panel|450 w solar panel
power bank 20000|20,000 mah power bank
20000mah|20,000 mah power bank
10000 mah powerbank|10,000 mah slim power bank
30000mah power bank|20,000 mah power bank
memory card 64|64 gb memory card
32gb memory card|64 gb memory card
1tb hard disk|1 tb external hard drive/1 tb hard drive
1 terabyte external|1 tb external hard drive
laptop 8gb|laptop 8 gb ram
laptop 500gb|laptop core i7
iphone 128|iphone 13/iphone 15
phone 256gb|android phone 256 gb
yoga mat 12mm|yoga mat/exercise mat
dumbbell 5kg|pair of 5 kg dumbbells
10kg dumbbell|pair of 5 kg dumbbells/dumbbell set
engine oil 4L|engine oil 20w 50
2l flask|vacuum flask
ankara 6yds|ankara wax print 6 yards/ankara hitarget
5yards lace|cord lace/french lace/swiss voile lace
bed 6x6|6 by 6 bed/orthopaedic mattress
mattress 6 by 6|orthopaedic mattress
rug 5x7|centre rug
195/65/15|car tyre 195 65 r15
tyre r16|car tyre 205 55 r16
rim 17|alloy rims r17
75amps battery|75 ah car battery
car battery 70ah|75 ah car battery
18 inches fan|18 inch standing fan/rechargeable standing fan
1hp ac|1.5 hp split air conditioner
fridge 200l|double door fridge
wig 12 inches|curly wig 12 inch/bone straight wig
protein 2kg|whey protein`,
  pidgin: `
fan wey get battery|rechargeable standing fan
fan wey no need nepa|rechargeable standing fan/solar fan
i wan buy gen|@Petrol Generators/@Diesel Generators
abeg how much be iphone 13|iphone 13
bulb wey dey charge|rechargeable bulb
bag for school pikin|school backpack
pikin bicycle|children bicycle
shoe for pikin|school shoes for children
toy for my pikin|@Toys
something for malaria|malaria rapid test
medicine for headache|paracetamol
machine wey dey wash cloth|washing machine
pot for party|party pots
oga i need charger type c|33 w fast charger/type c cable
small gen for house|950 w small generator
camera for shop|cctv set/single wi-fi camera/digital camera
parlour chair|@Sofas & Armchairs
deep freezer|double door fridge
dunlop slippers|palm slippers/blue bathroom slippers
pam slippers|palm slippers/leather palm slippers
okrika jeans|straight blue jeans
bend down select gown|gown/boubou`,
  byEar: `
fone charger|33 w fast charger/type c cable
foan pouch|silicone pouches/pouches with cute
samsum galaxy|galaxy a16
aifon 11|iphone 11
infinics|android phone 256 gb/replacement screen infinix
tekno fone|android phone 128 gb dual sim/android phone 128 gb curved
hedset|gaming headset
blutooth speaker|bluetooth speaker/standing speaker pair
stabilaiza|stabilizer/10 kva automatic stabilizer
invata battery|@Inverter Batteries
sola panel|@Solar Panels
jenerator|@Petrol Generators/@Diesel Generators
rechageable fan|rechargeable standing fan
ankera|ankara
lase material|cord lace/french lace/swiss voile lace
sneeker|@Sneakers
jins trouser|straight blue jeans
hand bag|leather handbag/small leather handbag
lip stick|@Lipsticks & Gloss
black sope|african black soap/black soap
baibul|@Bibles
koran|@Qur’ans & Islamic Books
okada tyre|motorcycle tyre
brake pad corola|front brake pads
extention box|-
presing iron|steam pressing iron`,
  brands: `
oraimo charger|33 w fast charger
infinix 256|android phone 256 gb
itel keypad|keypad phone with torch
samsung a16|galaxy a16
playstation 4|ps4 slim
ps4 pad|game pad/ps4 slim
dell core i7|laptop core i7
mouka foam|orthopaedic mattress
lg tv|55 inch 4k smart tv
binatone blender|blender with grinder
epson printer|all in one ink tank printer
luminous battery|220 ah tubular inverter battery
zaron powder|pressed powder`,
  short: `
ac|1.5 hp split air conditioner
hdd|1 tb external hard drive/1 tb hard drive
lappy|@Laptops
tv hanger|universal tv bracket
mifi|4g mifi
maths textbook|new general mathematics
jamb|jamb utme
tshirt|pack of 2 plain t-shirts/school house t-shirts`,
  places: `
sofa in enugu|two-seat sofa/7-seater sofa
generator onitsha|3.5 kva petrol generator/12 kva diesel generator
phones in jos|android phone 64 gb 4g/android phone 128 gb curved/keypad phone 3 sim
laptop abuja|laptop core i7/student laptop
aba shoes|brown leather shoes made in aba
kano leather bag|leather handbag from kano
kano sandals|leather sandals kano made
adire abeokuta|adire cloth hand dyed/adire eleko
yoruba bible|bibeli mimo
hausa dictionary|kamus`,
  nearest: `
black gown|gown/boubou
yellow sneakers|@Sneakers
pink iphone 13|iphone 13
green handbag|leather handbag/small leather handbag
red abaya|navy abaya/dubai abaya
iphone 14|iphone 13/iphone 15/iphone 11
samsung s24|galaxy a16
ps5|ps4 slim
tecno camon 30 pink|android phone 128 gb dual sim/android phone 128 gb curved
core i9 laptop|@Laptops
toyota camry|toyota corolla/toyota rav4
nike sneakers|@Sneakers
black leather shoes|brown leather shoes
purple wig|@Wigs & Weaves
baby cloth|@Kids' Clothing
baby toy|@Toys
ladies shoes|red court shoes/red heels/running shoes for women
women watch|ladies wrist watch`,
  nothing: `
sugar|-
tomato paste|-
bag of cement|-
diapers|-
indomie|-
fish feed|-`,
};
