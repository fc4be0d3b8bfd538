/** What people want to do at home and with electricity. A line is `words, words: way, way`: all words of one were typed. */
export const houseNeeds = `
cool room, cool body, blow breeze, breeze, blow air, fresh air, hot weather, heat weather, heat room, hot room, hot season, sweat room, room hot, cool office, cool shop, cool down, heat: fan, conditioner
cold weather, cold season, harmattan, warm body, cover cold: blanket, sweater, jacket, heater, sock
keep cold, cold drink, cold water, cool water, cool drink, chill, chill drink, preserve food, food spoil, freeze, ice block, ice, keep fresh, keep fish, keep meat, soup spoil, keep soup: fridge, refrigerator, freezer
keep food, keep hot, hot food, warm food, carry food, take food, food hot, lunch, leftover, store leftover, food warm, food party: flask, lunch box, food storage, cooler
boil water, hot water, warm water, make tea: kettle, flask, tea pot
drink tea, serve tea, drink coffee: tea pot, cup, mug
cook, cook food, cook rice, boil rice, cook beans, fire cook: cooker, stove, pot
cook soup, cook inside, cook stew, boil yam: pot
cook party, cook plenty, cook crowd, cook wedding, cook many, cook people, cook rice people, feed people: party pot, pot
fry, fry egg, fry plantain, fry yam, fry fish, fry akara, fry meat: frying pan, fryer
bake, bake cake, bake bread, roast, roast chicken, roast fish, grill: oven
reheat, warm soup, heat food: microwave, oven
grind, grind pepper, grind beans, grind egusi, grind tomato, crush pepper, blend, blend pepper, blend fruit, smoothie, make juice, juice fruit, grind melon, mix pepper, blend tomato, pepper machine, pepper: blender, grinder, mixer
pound, pound yam, pounded yam: mortar, pounding, yam pounder
cut meat, cut onion, slice, chop vegetable, cut vegetable, grate: knife, grater, chopper
dish food, serve food, serve guest, serve visitor, eat food, eat rice: plate, spoon, bowl, tray
drink water, carry water, water gym, water school: water bottle, bottle, cup
store food, store rice, store garri, pack food: food storage, container, flask
wash cloth, wash uniform, laundry, wash dirty, dirty cloth, wash hand stress: washing machine, washer, laundry
wash plate, clean plate: sponge, dish
iron cloth, press cloth, press shirt, iron shirt, iron uniform, straighten cloth, straight cloth: iron
dry cloth: dryer, rack
sweep, sweep room, clean floor, clean room, mop floor: broom, mop, vacuum
sleep, lie down, lay down, rest night, sleep night, sleep floor: mattress, bed, pillow
sleep child, child bed, child sleep: bunk bed, baby bed, cot
back pain, waist pain, back pain bed, waist pain bed, spine: orthopaedic, pain relief, paracetamol
sit down, sit, seat visitor, visitor sit, relax room, seat, seat room, seat people: sofa, chair, armchair
sit work, sit office, sit long, work chair: office chair
chair event, chair party, sit party, guest sit, event sit: plastic chair
eat together, family eat: dining table
study table, reading table, work table: table, desk
keep cloth, hang cloth, arrange cloth, store cloth, put cloth, pack cloth: wardrobe, shelf, hanger
keep shoe, arrange shoe: shoe rack
keep book, arrange book: shelf
put tv, tv sit: tv stand
hang tv, mount tv, tv wall, carry tv wall: tv bracket
block sun, block sunlight, block window, cover window, block light, window room, cloth window, window cloth: curtain, blind
cover floor, floor room, decorate floor, foot floor, stand floor, soft floor, put floor, floor soft, under leg, spread floor, spread room: rug, carpet, mat
decorate room, beautify room, beautify, decorate wall, fine room, room fine, decorate office, room look, room beautiful, change room look, make room fine, decoration room: artificial plant, wall art, wall mirror, throw pillow, rug, curtain
look myself, check face, dress mirror: mirror
flower room, flower, flower vase, flower pot, fake flower, flower table: artificial plant, potted plant, plant
grow vegetable, grow tomato, grow pepper, plant tomato, plant vegetable, plant garden, home garden, small farm, balcony garden, grow plant, grow plant balcony, balcony, plant pepper: seedling, seed, fertilizer, garden
water flower, water garden, water plant: hose, sprayer
tell time, know time, check time, keep time, wake up, wake morning, wake, alarm clock, wake early, alarm: clock, watch
read night, bedside, reading light, bed lamp, night light: lamp, bulb
light compound, light outside, light gate, security light, outside light, street light, light shop night, light yard, bright compound, light farm, shine compound, shine outside, outside dark, put gate light: flood light, solar light
light room, bright room, brighten room: lamp, bulb
rest chair back, pillow chair, chair pillow, cushion: throw pillow
light go, light gone, light take, light off, light outage, light fail, light solution, light problem, light out, take light, power outage, power cut, power failure, power fail, blackout, darkness, dark room, work light, light work, shine light, light quench: rechargeable, solar light, generator, inverter, torch
backup power, backup, backup light, power room, power shop, power office, power fridge, steady light, constant light, constant power, steady power, alternative power, light always: inverter, generator, solar kit, lithium battery
sun light, sun power, power sun: solar
save fuel, without fuel, stop fuel, fuel expensive, fuel scarcity: solar, inverter
run fridge, carry fridge, power ac, carry ac, run freezer, run tv, run fan, run ac, power freezer, power tv: kva generator, inverter
small fuel, manage fuel, little fuel: small generator
charge phone, charge outside, phone die, battery die, battery low, battery finish, phone battery finish, charge phone light, charge phone light go, charge laptop, power phone, phone charge: power bank, solar power
charge fast, charge quick, fast charge: fast charger
low light, high light, low voltage, high voltage, voltage, protect fridge, protect tv, protect appliance, protect freezer, surge, up down light, half light, tv spoil, fridge spoil, freezer spoil, spoil tv, spoil freezer, ac spoil, current burn, burn tv: stabilizer
night walk, walk dark, dark night, point light: torch, rechargeable
watch film, watch news, watch match, watch football, watch ball, watch netflix, watch cartoon, watch video, watch world cup: tv
watch channel, channel, watch dstv: decoder
listen music, play music, hear music, play song, loud sound, loud music, sound party, dance party, music party, dj, church sound, sound church, enjoy music, jam music, music room, bass: speaker, soundbar, home theatre
sound tv, tv sound, make tv loud: soundbar, speaker
listen news, hear news, listen bbc, listen program: radio
put ear, enter ear, hear alone, listen alone, ear music, answer call ear, music run, music run listen, ear piece, listen call, music jog, listen bus: earpiece, earbud, earphone, headphone, headset
play game, game boy, play console, video game: console, ps4, ps5, game pad
sit game: gaming chair
make video, shoot video, record video, tiktok, skit, content, content creator, creator, youtube, youtuber, selfie, makeup video, video light, light video, light face, studio light, light studio, light picture, vlog, record myself: ring light, tripod, camera, microphone
take picture, snap, snap picture, shoot picture, wedding picture, photography, photographer, photo studio: camera, lens
secure room, secure shop, watch shop, watch room, monitor shop, monitor room, catch thief, thief, armed robber, spy, record room, security room, security shop, watch nanny, eye shop, eye room, shop thief, steal shop, watch compound, watch gate, monitor, watch child room, thieve, thieve room, safe room, safe shop: cctv, security camera, camera
browse, internet, browse internet, online class, internet office, internet room, network office, share internet, connect internet: router, mifi, data bundle
print, print document, print paper, photocopy, scan document, print school, print assignment: printer
type document, type work, do typing: keyboard, laptop, desktop
store file, save file, back up file, keep file, keep picture, save picture, store picture, store film, keep film, store document, copy film: hard drive, flash, memory card
space phone, phone full, phone storage, increase memory, increase space: memory card
code, learn code, programming, programmer, graphic design, office work, online work, remote work, freelance, zoom: laptop
school assignment, school project, student computer: student laptop, laptop
second screen, computer screen, screen computer: monitor
business centre, cyber cafe, cbt: desktop, printer
`;
