/** What newcomers type, in the form of `demoLines`. Written from the items alone; every second line is held out. */
export const newcomerLines: Record<string, string> = {
  plain: `
ladies handbag|@Handbags & Purses
iphone|iphone
samsung phone|galaxy
kaftan for men|senator kaftan/royal blue kaftan/hand embroidered kaftan
human hair wig|bone straight
toyota car|toyota corolla/toyota rav4
tecno phones|android phone, 128
hp laptop|laptop, 8 gb
abaya|abaya
football jersey|green national jersey/red club jersey/set of 15 jerseys
jamb past questions|jamb utme
smart tv|43 inch smart/55 inch 4k
solar|solar
headset|wireless headphone/gaming headset
bed and mattress|@Beds & Mattresses
school bag|school backpack
oraimo power bank|20,000 mah
ladies sneakers|@Sneakers
gele|gele
exercise bike|exercise bicycle
rug parlour|centre rug/hand tufted rug
car battery|75 ah/100 ah battery
printers|printer
boots safety|safety boots
native caps|@Native Caps
quran|qur
honda jeep|honda cr
i need lipstick|lipstick
uk used playstation 4|ps4
story books for children|children stories
`,
  misspelt: `
genarator|petrol generator/small generator/diesel generator
labtop|laptop
iphon 13 uk use|iphone 13
orthopedik matress|orthopaedic
ankra material|ankara wax/ankara hitarget/atamfa super/ankara aso ebi
senetor kaftan|senator kaftan
samsong galxy|galaxy
blendar|blender
oud perfum|perfume oil/men perfume
frige double doors|double door
earbod wireless|wireless earbuds
waec past qustion|waec
bike helmit|full face helmet
stablizer|stabilizer
wadrobe with miror|3-door
`,
  byEar: `
ayfone 15|iphone 15
jenreto diesel|12 kva
hijap|jersey hijab
shaddar|shadda
bon strait hair|bone straight
dombel|dumbbell
jean trouza|straight blue jeans
parasitamol|paracetamol
pawa bank|power bank
silipas|palm slippers/blue bathroom
`,
  units: `
ankara 6yards|ankara wax print, 6/ankara hitarget/atamfa super
2.5kva gen|2.5 kva
5kva inverter|5 kva hybrid
128gb phone|android phone, 128/iphone 13
1tb harddisk|1 tb
32inches tv|32 inch
shea butter 1 kilo|unrefined shea
20000mah|20,000 mah
1.5hp ac|1.5 hp
6*6 foam|orthopaedic
200ltrs fridge|double door
20kg dumbell|dumbbell set
honey 1ltr|pure forest
5yds lace|cord lace/french lace/swiss voile
100ah battry|100 ah
size5 ball|match football
4litres engine oil|engine oil 20w
tyre 195 65 15|car tyre 195
450watts panel|450 w
16gig ram laptop|laptop, core
`,
  pidgin: `
phone wey get torchlight|keypad phone with torch
i better pass my neighbour gen|950 w
wetin fit charge phone when light no dey|power bank/rugged
bag wey person fit carry travel|travel bag
lace wey get stones|cord lace
abeg i dey find gas cooker|gas cooker
tablet wey pikin go take play|kids tablet
wig wey no need glue|curly wig/fringe wig
fan wey dey work when nepa take light|rechargeable standing/solar fan
chair wey dey turn for office|office chair
keke marwa|keke tricycle
okada|motorcycle 125
camera wey go dey watch my shop|cctv/single wi-fi
motor wey pikin fit drive|ride-on
big pot for party rice|party pots
i wan buy sim|sim registration
una get data|data bundle
mama phone wey get big number|big button
tv wey dey use 12v battery|32 inch
pikin school shoe|school shoes
`,
  languages: `
ose dudu|black soap
òrí|unrefined shea/butter, whipped
bata okunrin|@Men's Shoes
aso oke fun igbeyawo|aso oke set/aso oke alaari/aso oke, damask/aso oke sanyan
takalmin fata|leather sandals/brown leather shoes/leather palm/ladies flat sandals
turaren wuta|turare wuta
littafin soyayya|hausa love
hular maza|@Native Caps
akpa nwanyi|@Handbags & Purses
mmanu anu|pure forest
ekwenti|android phone/iphone/galaxy/keypad/big button/rugged
ogwu isi owuwa|paracetamol
`,
  price: `
android phone under 100k|android phone <100000
laptop below 250k|laptop <250000
gown not more than 30k|@Dresses & Gowns <30000
wig 50k downwards|wig <50000
handbag under ₦20,000|@Handbags & Purses <20000
tv less than 300k|43 inch smart/32 inch <300000
generator max 300000|petrol generator/small generator <300000
cars above 5 million|@Cars for Sale >5000000
cheap ankara under 10k|ankara hitarget <10000
perfume below 10 thousand naira|khumra <10000
teddy bear under 15k|teddy <15000
fairly used iphone 400k and below|iphone 11 <400000
`,
  places: `
generator lagos|petrol generator/small generator/diesel generator
kano leather bag|leather handbag from kano
aba made shoes|brown office/brown leather shoes
tokunbo corolla abuja|toyota corolla
adire abeokuta|adire cloth
keke for sale onitsha|keke tricycle
laptops ikeja|laptop
sofa in port harcourt|sofa
`,
  use: `
wetin person dey use iron cloth|steam pressing
something to grind pepper|blender
what can i take for headache and body pain|paracetamol
machine for washing clothes|washing machine
thing to hold phone inside car|car phone holder
light for makeup videos|ring light
what can keep tea hot for long|vacuum flask
something to cool the room|fan/1.5 hp
protect phone screen from breaking|tempered glass
how to add weight|mass gainer
protect fridge from low and high current|stabilizer
things to decorate birthday|party balloons/birthday set/balloon arch
to know if it is malaria|malaria rapid
cream to grow hair|hair food/hair oil
what to use to get internet for many people in office|4g mifi/4g router
`,
  nothing: `
dangote cement|-
50kg bag of rice|-
german shepherd puppy|-
plot of land lekki|-
self contain for rent|-
fresh catfish|-
roofing sheets|-
baby diapers|-
`,
};
