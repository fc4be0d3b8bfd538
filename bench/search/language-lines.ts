/**
 * The shopper's words of the term base and what each should find: `spelling | kinds (/)`. `!` before a word that is
 * another one in English or beside it: nobody means it so when it stands alone and without its marks.
 */
export const languageLines: Record<string, string> = {
  pidgin: `
gen|generator
genset|generator
tiger|generator/flask/torch
okrika|thrift
okirika|thrift
akube|thrift
bend down select|thrift
gwanjo|thrift
tokunbo|car/phone/iphone/laptop/console
tokumbo|car/phone/iphone/laptop/console
fairly used|car/phone/iphone/laptop/console
ukused|car/phone/iphone/laptop/console
pali|box
trouser|trouser
pant|trouser/underwear/bra
knicker|shorts/jersey
nicker|shorts/jersey
singlet|vest
brazier|bra
slippers|slippers
palm|slippers
kito|slippers
half shoe|loafer
cover shoe|brogue/sneaker/boots/loafer
canvas|sneaker
face cap|cap/kaftan/isiagu
wrapper|wrapper
aso ebi|ankara/lace
bubu|gown
boubou|gown
kampala|adire
jalabia|jalabiya
jalamia|jalabiya
senator|kaftan/agbada
danshiki|dashiki
agbada|agbada
ankara|ankara
lace|lace/bra
guinea|brocade
chain|necklace
wristwatch|wristwatch
shades|sunglasses
weavon|wig/attachment
pomade|lotion/relaxer
dudu osun|blacksoap
shea|sheabutter/lotion
pampers|diaper
jotter|laptop/exercise
biro|pen
rechargeable|speaker/keyboard/fan/bulb/rccar/clipper/lamp/torch
woofer|speaker/soundbar
pouch|phonecase
screen guard|screenguard
memory|flash/pillow
chaja|charger/keyboard/inverter
torchlight|torch/keypad
pressing iron|iron
extension|socket
deep freezer|freezer
cylinder|cylinder
rubber|dumbbell/bucket/bowl
okada|motorcycle
machine|motorcycle/washer/sewing
keke|tricycle
maruwa|tricycle
napep|tricycle
motor|car/motorcycle/engineoil
brainbox|ecu
jersey|jersey
pikin|babywear/doll/bicycle/diaper/blanket
book|exercise/textbook/novel/bible/quran/comic/waec`,
  hausa: `
takalmi|brogue/sneaker/boots/loafer/heels
takalma|brogue/sneaker/boots/loafer/heels
silifas|slippers
safa|sock
riga|shirt/gown/kaftan/jersey
rigar|shirt/gown/kaftan/jersey
riguna|shirt/gown/kaftan/jersey
babbar riga|agbada
babariga|agbada
wando|trouser
hula|cap/kaftan/isiagu
zani|wrapper
zane|wrapper
atamfa|ankara
atampa|ankara
shadda|brocade
yadi|ankara/lace
leshi|lace/bra
gyale|veil/scarf
mayafi|veil/shawl
ɗankwali|headtie/gele/scarf
jallabiya|jalabiya
kayan sawa|babywear/kaftan/ankara/adire
jaka|handbag
agogo|wristwatch/clock
sarƙa|necklace
zobe|ring/curtain
ɗan kunne|earring
’yan kunne|earring
awarwaro|bracelet
tabarau|sunglasses
turare|perfume/incense
man shafawa|lotion/relaxer
sabulu|soap/blacksoap
jambaki|lipstick
kwalli|kohl
lalle|henna
kitso|attachment
gashi|wig/relaxer
waya|phone/keypad
wayoyi|phone/keypad
wayar|phone/keypad
caja|charger/inverter
batir|invbattery/carbattery/keypad/mifi/iphone
baturi|invbattery/carbattery/keypad/mifi/iphone
talabijin|tv
rediyo|radio/keypad
lasifika|speaker
kwamfuta|laptop/desktop
kyamara|camera/cctv
firiji|fridge
fanka|fan
janareto|generator
injin|generator/engineoil/ecu
fitila|lamp/sofa
tocila|torch/keypad
lantarki|kettle
murhu|stove/gascooker
tukunya|pot
kwano|bowl/plate
faranti|plate
cokali|spoon
wuƙa|knife
!kofi|cup
bokiti|bucket
buta|kettle
gado|bed/bedsheet
katifa|mattress
kujera|chair/table
tebur|table/gascooker/sewing
tabarma|mat
kafet|rug
darduma|rug
labule|curtain
bargo|blanket
madubi|mirror/wardrobe
tsintsiya|broom
mota|car/rccar/carbattery/tyre/tracker/seatcover
motoci|car
babur|motorcycle
taya|tyre
ƙwallo|football/jersey/boots
littafi|exercise/textbook/novel/bible/quran/comic/waec
littattafai|exercise/textbook/novel/bible/quran/comic/waec
alƙalami|pen
ƙur’ani|quran
Alƙur’ani|quran
’yar tsana|doll
yara|babywear/bicycle/puzzle/doll/diaper/blanket
jariri|babywear/doll/diaper/blanket`,
  yoruba: `
aṣọ|babywear/ankara/lace/adire/kaftan/asooke
bàtà|brogue/sneaker/boots/loafer
sálúbàtà|slippers
ìbọ̀sẹ̀|sock
ṣòkòtò|trouser
kẹ̀m̀bẹ̀|trouser
bùbá|blouse
ìró àti bùbá|wrapper/blouse
gèlè|gele/headtie
ìpèlé|shawl
ìborùn|shawl/scarf
fìlà|cap/kaftan/isiagu
àdìrẹ|adire
aṣọ òkè|asooke/cap
dàńṣíkí|dashiki
!àpò|handbag
báàgì|handbag
aago|wristwatch/clock
òrùka|ring/curtain
ẹ̀gbà|bracelet
ìlẹ̀kẹ̀|bead
yẹtí|earring
jígí|sunglasses/mirror/wardrobe
dígí|mirror/wardrobe
lọ́fínńdà|perfume
ìpara|lotion/relaxer
!ọṣẹ|soap/blacksoap
ọṣẹ dúdú|blacksoap
!òrí|sheabutter/lotion
tìróò|kohl
fóònù|phone/keypad
ẹ̀rọ ìbánisọ̀rọ̀|phone/keypad
tẹlifíṣọ̀n|tv
rédíò|radio/keypad
jẹnẹrátọ̀|generator
jenereto|generator
fíríìjì|fridge
fáànù|fan
àtùpà|lamp/sofa
sítóòfù|stove/gascooker
ìkòkò|pot
!abọ́|bowl
!àwo|plate
ṣíbí|spoon
!ọ̀bẹ|knife
!ife|cup
bọ́kẹ́ẹ̀tì|bucket
ìgbálẹ̀|broom
ibùsùn|bed/bedsheet
bẹ́ẹ̀dì|bed/bedsheet
tìmùtìmù|pillow/bedsheet
àga|chair/table
tábìlì|table/gascooker/sewing
!ẹní|mat
kápẹ́ẹ̀tì|rug
ìbora|blanket
!ọkọ̀|car
ọkọ̀ ayọ́kẹ́lẹ́|car
mọ́tò|car
alùpùpù|motorcycle
táyà|tyre
bọ́ọ̀lù|football/jersey/boots
ìwé|exercise/textbook/novel/bible/quran/comic/waec
kọ̀ǹpútà|laptop/desktop
ọmọdé|babywear/bicycle/doll/diaper/puzzle/blanket
!ọmọ|babywear/bicycle/doll/diaper/puzzle/blanket
bèbí|doll/babywear/diaper/blanket
àlòkù|car/phone/iphone/laptop/console
!ẹ̀rọ|washer/sewing`,
  igbo: `
akpụkpọ ụkwụ|brogue/sneaker/boots/loafer
akpụkpọụkwụ|brogue/sneaker/boots/loafer
uwe|babywear/kaftan/ankara/adire
efe|shirt/gown/jersey/doll
!akwa|ankara/adire/lace/babywear/kaftan
abada|wrapper/ankara
ọgọdọ|wrapper
ịchafụ|headtie/gele/scarf
okpu|cap/kaftan/isiagu
isi agụ|isiagu
akpa|handbag
elekere|wristwatch/clock
ọla|jewellery
ọla ntị|earring
iyeri|earring
ọla aka|ring/curtain
mgba aka|ring/curtain
ihe olu|necklace
enyo|mirror/wardrobe/sunglasses
ugegbe|mirror/wardrobe/sunglasses
ude|lotion/relaxer
ncha|soap/blacksoap
senti|perfume
!mbọ|comb/clipper
ekwentị|phone/keypad
onyonyo|tv
redio|radio/keypad
kọmputa|laptop/desktop
!igwe|washer/sewing/bicycle
igwe ọkụ|generator
oriọna|lamp/sofa
akụpe|fan
!ite|pot
efere|plate
ngaji|spoon
ngazi|spoon
!mma|knife
!iko|cup
bọketi|bucket
azịza|broom
ihe ndina|mattress/bed/bedsheet
oche|chair/table
tebụl|table/gascooker/sewing
ute|mat
nche anwụ|umbrella
ụgbọala|car
ụgbọ|car
ọgbatumtum|motorcycle
anyịnya igwe|bicycle
taya|tyre
bọọlụ|football/jersey/boots
akwụkwọ|exercise/textbook/novel/bible/quran/comic/waec
mkpịsị odide|pen
ụmụaka|babywear/bicycle/puzzle/doll/diaper/blanket
!nwa|babywear/doll/diaper/blanket`,
};
