import { readTypes } from './item-types.ts';

/** Goods that the words of shoppers name and the invented market does not sell; the lines are as those of its types. */
export const languageGoods = readTypes(`
sock|Boutique|Accessories|* socks/men's * socks|cotton/ankle/Happy|pack of 3/white/black
veil|Boutique|Women's Clothing|* veil/long * veil|chiffon/silk/crinkle|black/2 metres/with stones
scarf|Boutique|Accessories|* scarf/ladies * scarf|silk/satin/square|printed/black/soft
shawl|Boutique|Accessories|* shawl/* pashmina shawl|wool/velvet/fringed|large/wine/warm
headtie|Boutique|Traditional Wear|* headtie/ready made * headtie|turban/satin/velvet|one size/gold/pleated
wrapper|Boutique|Traditional Wear|* wrapper/two piece * wrapper|George/Hollandis/Intorica|6 yards/wine/with stones
brocade|Boutique|Traditional Wear|* brocade/* brocade material|Getzner/cotton/rich|10 yards/white/blue
jalabiya|Boutique|Men's Clothing|* jallabiya/* jalabiya|Saudi/Moroccan/cotton|white/size XL/long sleeve
dashiki|Boutique|Men's Clothing|* dashiki/* dashiki top|Angelina/unisex/festival|size L/cotton/colourful
isiagu|Boutique|Traditional Wear|* isiagu/isi agu top *|velvet/chieftain/red|with cap/gold/size L
ring|Boutique|Accessories|* ring/ladies * ring|engagement/silver/wedding|size 7/gold/adjustable
necklace|Boutique|Accessories|* necklace/* chain necklace|gold plated/Cuban/pearl|18 inch/silver/with pendant
earring|Boutique|Accessories|* earrings/* stud earrings|hoop/silver/pearl|gold/small/pair
bracelet|Boutique|Accessories|* bracelet/* bangle|gold plated/beaded/charm|adjustable/silver/set of 3
bead|Boutique|Accessories|* beads/coral * beads|Edo/crystal/waist|red/full set/handmade
jewellery|Boutique|Accessories|* jewellery set/* jewellery|bridal/gold plated/zirconia|4 pieces/silver/gift
thrift|Boutique|Women's Clothing|* thrift tops/first grade thrift *|UK/Korea/bale|50 pieces/mixed/grade A
underwear|Boutique|Men's Clothing|* boxers/* underwear|Calvin/cotton/Uniqlo|pack of 3/size L/black
shorts|Boutique|Men's Clothing|* shorts/combat * shorts|Nike/cargo/beach|size 34/khaki/with pockets
vest|Boutique|Men's Clothing|* singlet/* vest|cotton/Jockey/ribbed|white/pack of 3/size M
loafer|Boutique|Footwear|* loafers/suede * loafers|Clarks/Aba made/Tods|size 43/black/tassel
kohl|Beauty|Makeup|* kohl/* eyeliner|Hashmi/Zaron/Davis|black/waterproof/pencil
henna|Beauty|Makeup|* henna/* henna cone|Kaveri/red/Rani|pack of 12/natural/brown
comb|Beauty|Hair Care|* comb/wide tooth * comb|wooden/afro/Kent|black/set of 4/large
soap|Beauty|Skincare|* soap/* bathing soap|Dettol/Lux/Dove|pack of 6/antiseptic/rose
incense|Beauty|Wellness|* incense/* bakhoor incense|Oud/Maiduguri/Arabian|250 g/sticks/wood chips
diaper|Beauty|Wellness|baby diapers */* diapers|Molfix/Huggies/Cuddles|size 3/pack of 60/jumbo
radio|Electronics|TV & Audio|* radio/* transistor radio|Sony/Panasonic/Kchibo|AM and FM/solar/with USB
desktop|Electronics|Computers & Accessories|* desktop computer/* all in one computer|HP/Dell/Lenovo|core i5/8 GB RAM/with monitor
lamp|Home|Decor|* lamp/bedside * lamp|Lontor/reading/LED|rechargeable/solar/touch
torch|Sports|Outdoor Gear|* torch/* torchlight|Lontor/Tiger head/police|rechargeable/zoom/waterproof
stove|Home|Appliances|* kerosene stove/* stove|Butterfly/Wheel/Eagle|10 wicks/two burner/steel
bowl|Home|Kitchenware|* bowls/mixing * bowl|stainless/ceramic/plastic|set of 5/with cover/large
spoon|Home|Kitchenware|* spoons/serving * spoon|stainless/wooden/dessert|dozen/set of 6/long handle
knife|Home|Kitchenware|* knife/kitchen * knife|chef/stainless/Victorinox|8 inch/sharp/wooden handle
cup|Home|Kitchenware|* cup/tea * cups|ceramic/glass/enamel|set of 6/350 ml/with saucer
bucket|Home|Kitchenware|* bucket/* bucket with cover|plastic/Jumbo/steel|20 litres/blue/strong
broom|Home|Kitchenware|* broom/long * broom|local/indoor/soft|with packer/wooden stick/strong
chair|Home|Furniture|* chair/plastic * chairs|office/dining/executive|with arms/brown/swivel
mat|Home|Decor|* mat/* floor mat|prayer/plastic/Mecca|large/foldable/green
blanket|Home|Decor|* blanket/* fleece blanket|Korean/baby/wool|6x6/soft/heavy
pillow|Home|Decor|* pillow/throw * cushion|fibre/memory/Vitafoam|pair/with case/soft
mirror|Home|Decor|* mirror/standing * mirror|wall/round/dressing|gold frame/full length/LED
clock|Home|Decor|* wall clock/* clock|Quartz/digital/Ajanta|silent/large/gold
umbrella|Boutique|Accessories|* umbrella/* beach umbrella|automatic/foldable/golf|black/windproof/big
pen|Books|Textbooks|* pens/* ball pen|Bic/Schneider/Parker|blue/pack of 50/gel
box|Home|Kitchenware|* carton/* storage box|Ghana must go/plastic/paper|large/set of 3/with cover
socket|Home|Appliances|* extension socket/* socket|Lontor/surge/Gongniu|4 way/5 metres/with USB
cylinder|Home|Appliances|* gas cylinder/* camp gas|Cepsa/Techno/Primus|12.5 kg/6 kg/with burner
ecu|Auto|Car Parts|* ECU/engine ECU *|Toyota/Honda/Bosch|tested/programmed/original
`);
