/** What people want for the body: health, beauty, clothes and sport. A line is `words, words: way, way`. */
export const bodyNeeds = `
headache, head pain, head ache, head pound, body pain, body ache, tooth pain, toothache, tooth ache, cramp, period pain, menstrual, menstruation, joint pain, leg pain, pain kill, pain, head hurt, pain body, pain back, back ache: paracetamol, pain relief, ibuprofen, panadol
fever, hot body, body hot, body hotness, high temperature: paracetamol, malaria, fever
malaria, mosquito bite, treat malaria, malaria drug, malaria medicine: malaria, fever, paracetamol
check malaria, know malaria, test malaria: malaria test
check temperature, body temperature: thermometer
mosquito, mosquito night, kill mosquito, drive mosquito, stop mosquito, chase mosquito: mosquito, insecticide, insect
cough, catarrh, cold catarrh, sneeze, sore throat: cough, cold, honey
stomach pain, stomach ache, stomach upset, purging, running stomach, indigestion, ulcer, heartburn, constipation, bloat, digest food, calm stomach: antacid, stomach, herbal tea, ginger tea
wound, injury, treat wound, clean wound, cut hand, small accident, emergency, burn hand, bleed, injure: first aid
immune, immunity, boost immune, blood tonic, give blood, lack blood, appetite, sick often, strong body, weak body, body weak: multivitamin, vitamin, honey
replace sugar, instead sugar, sweet tea, natural sweet, sweeten tea, sweetener: honey
energy, tired, tire, strength, stamina: energy drink, multivitamin, vitamin, whey protein
relax, stress, body massage, relax body, calm down, calm mind: herbal tea, massage
pregnant, pregnancy, new mother, new born, newborn mother: mother care, multivitamin, baby care
child bath, bath child: baby bath, baby soap, baby care
lose weight, reduce weight, burn fat, loose weight, fat stomach, flat stomach, big stomach, reduce stomach, reduce fat, slim, slim down, slimming, reduce size, shed weight, diet, burn stomach, body slim, lose stomach, lose fat, drop weight, tummy flat: exercise bicycle, treadmill, skipping rope, herbal tea, yoga mat
add weight, gain weight, add flesh, grow fat, big body, body big, add body, add fat, become fat, too slim, too thin, skinny, increase weight, put weight, add mass, add size, fatten, fresh body, chubby: mass gainer, weight gain
build muscle, big muscle, muscle, build body, gain muscle, add muscle, big chest, six pack, big arm, bodybuilding: whey protein, dumbbell, mass gainer, barbell
exercise, exercise room, keep body, fitness, workout, work out, home training, train body, home gym, gym, gym room, gym training, stay healthy, stay room: dumbbell, exercise bicycle, exercise mat, treadmill, skipping rope
lift, carry weight, lift weight: dumbbell, barbell
stretch, stretch body, sit exercise, floor exercise, lie exercise, press up: yoga mat, exercise mat
fight, punch, learn boxing, train boxing: boxing
run, jog, run morning, run road, marathon, road walk, trek, morning walk, run exercise, run shoe, shoe jog, shoe gym, train shoe: running shoe, sneaker, sports shoe
swim, pool: swimwear
ride school, cycle, ride exercise, child ride school: bicycle
prize, award, winner, prize winner, champion, cup winner, best student: trophy, medal
team wear, football team, team cloth, school team, wear team, wear football, inter house: jersey
super eagle, nigeria jersey, support nigeria, national team: national jersey, jersey
play ball, kick ball, play football, play match, football field, size 5 ball: match football, football boot
play soccer shoe, football shoe, soccer shoe, soccer boot, shoe football: football boot
play tennis, play table tennis, play indoor ball: table tennis, tennis
dark spot, black spot, spot face, pimple, acne, clear face, clear skin, face clear, glow, glowing skin, brighten face, tone body, fine face, smooth face, wash face, face wash, clean face, face clean, rough face, oily face, face fine, face cream, face product, wrinkle, face tube, spot, glow skin, remove spot, remove pimple, blackhead, face bump, bumps: cleanser, face care, serum, face cream, black soap
rash, itch, itching, body itch, skin infection, eczema, ringworm, craw: black soap, shea butter, cream
dry body, crack body, smooth body, soft body, soften body, rub body, fine body, body fine, body shine, body smooth, shine body, fair body, body cream, body glow, robbing cream, rub cream, stretch mark, crack leg, crack foot, dry lip, body dry, glow body, lighten body, body rub: body lotion, shea butter, body cream
sunburn, sun burn, sun face, sun skin, sun cream, protect sun, protect body sun, uv, sun block, sun lotion, sun: sunscreen
bath, bathe, bathe body, bathing soap, wash body, body wash, bathing: soap, black soap, sponge, shower
smell nice, smell good, smell fine, smell sweet, nice smell, good smell, sweet smell, body odour, body odor, body smell, sweat smell, armpit, sweet scent, good scent, nice scent, long lasting scent, last scent, fragrance: perfume, deodorant, body spray, khumra
smell room, scent room, room scent, room smell, room fragrance, room freshener, air freshener, burn scent, smoke room, fragrance room, room smell fine, room smell nice, room smell good, room smell sweet: incense, turare, air freshener, diffuser
grow hair, hair grow, hair growth, hair break, hair breakage, long hair, hair loss, hair fall, hair edge, edge, front hair, bald, bald head, thin hair, hair soft, soften hair, hair long, hair thick, dry hair cream, natural hair, rub hair, hair scalp, dandruff, hair full, hair treatment, hair dandruff, hair strong, strong hair, keep edge, hair smooth, breakage: hair food, hair oil, hair cream, shampoo
straighten hair, relax hair, retouch hair: relaxer, straightener
dye hair, grey hair, black hair dye, gray hair: dye
real hair, look hair, wear hair, hair bald, fake hair, hair human, artificial hair, fix hair, hair ready, hair cap, low cut hair, hair ladies, hair woman, beautiful hair, hair fine: wig
make hair, plait hair, plait, braid hair, weave hair, hair braid, hair plait, hair saloon, salon hair: attachment, braid
barb, cut hair, shave, barb hair, barbing, shave beard: clipper, shaver
dry hair, hair dry: dryer
paint lip, lip colour, red lip, lip, color lip, mouth colour, mouth red: lipstick, lip gloss, gloss
nail, fix nail, long nail, finger nail, nail beauty: nail
paint face, makeover, make up, makeup, face powder, rub face, beat face, bridal makeup: powder, foundation, contour, lipstick
line eye, eye make, eyebrow, eyelash, fine eye: eyeliner, kohl, lash, mascara
cover body, modest, decent, muslim woman, wear mosque, muslim girl, islamic wear, islamic woman, ramadan woman, cover hair pray, pray woman, cover hair prayer, hair prayer: abaya, hijab, jallabiya
muslim man, jumat, jummah, friday mosque, sallah, eid, islamic man, mosque man, sallah man: kaftan, jallabiya, shadda, hula
sallah child, eid child, islamiyya, child mosque: boys jallabiya, boys kaftan, jallabiya
church, sunday, church woman, wear church, church wear, thanksgiving: gown, lace, kaftan, gele, handbag
wedding, owambe, wedding guest, traditional wedding, wear wedding, wedding cloth, engagement, party cloth, introduction: lace, aso oke, gele, george, coral bead, ankara
bride, bridal, wedding woman: bridal, gele, coral bead, lace
wedding man, groom, man wear wedding, man cloth wedding: agbada, kaftan, aso oke
burial, funeral, burial cloth: lace, ankara, aso oke
anniversary cloth, uniform family, family uniform, family cloth: ankara
interview, corporate, wear work, wear office, office wear, work cloth, formal: suit, office shoe, shirt, gown, blouse
dinner night, date night, night out, dinner, prom, send forth: dinner gown, gown, heel, clutch
sew, sew cloth, sew style, tailor, cloth sew, sew native, sew gown: ankara, lace, shadda, fabric, senator cloth, adire
native man, native wear man, traditional man, man traditional: kaftan, agbada, senator
foot, leg, wear leg, wear foot, leg wear, put leg, man leg, walk leg, leg man, leg woman: shoe, slipper, sandal, sneaker, boot
wear bathroom, bathroom leg, wear inside room, room leg, wet floor, walk wet, bath leg: slipper
wear head, head wear, tie head, cover head, put head, head: cap, gele, headtie, hijab, scarf, hat
man head: cap, hat
cover hair, hide hair, tie hair: hijab, wig, gele, scarf, headtie, cap
wear hand, hand wear, put hand, wear wrist: watch, bracelet, bangle, jewellery
wear neck, put neck, neck: bead, necklace, chain
wear finger, put finger, propose, finger: silver ring, gold ring, wedding ring, engagement ring, jewellery
wear eye, cover eye, protect eye, sun eye, eye sun, eye shade, sun shade, dark shade, protect eye sun, eye glass: sunglasses, eyeglasses
wear bed, wear sleep, night wear: nightwear, pyjama
rain, rain season, rainy season, raining season, rainy: umbrella, raincoat, rain boot
keep money, carry money, put money: purse, wallet
carry load, carry cloth, pack load, travel, journey, travel load, travelling box, traveling box, box travel, travel box, luggage, load, go journey, village journey, carry village: travel bag, luggage, backpack
carry laptop, laptop bag: laptop bag, backpack
carry book, carry school, school load, put book, school bag: backpack, school bag
carry phone, carry key, carry small: purse, handbag, clutch
site, site work, factory, protect leg, construction, engineer boot, hard work boot: safety boot, boot
wear school, school cloth, school wear: school uniform, school shoe, school
school sandal, school leg, sandal school: school shoe
child birthday cloth, child party, child party cloth, child birthday gown, child gown, girl gown: girls party, party dress
child cloth, cloth child, wear child: boys, girls, baby wear
party gown, birthday gown, gown party, evening gown, wedding gown: gown, party dress
cloth wash machine: washing machine
`;
