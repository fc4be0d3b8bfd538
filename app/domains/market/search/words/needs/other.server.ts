/** What people want for phones, cars, children, parties and learning. A line is `words, words: way, way`. */
export const otherNeeds = `
call, call people, make call, call only: keypad phone, big button phone, phone
phone old, phone grandma, phone grandmother, phone granny, phone grandpa, phone grandfather, phone parent, phone elderly, phone aged, big number, number big, phone big number, phone village, button big, talk grandma, speak grandma, call grandma, call village, easy phone, simple phone: big button phone, keypad phone
phone battery last, phone battery strong, phone last long, phone last, phone hold charge, phone strong battery: big battery, rugged phone
phone farm, phone site, strong phone, phone fall, phone break fall: rugged phone
phone student, first phone, cheap android: android phone, phone
protect screen, screen protect, screen break, screen scratch, phone scratch, glass phone, phone glass, screen protector: screen guard, tempered glass
protect phone, cover phone, phone back, phone cover, back phone, phone cloth, case phone: pouch, case
broken screen, break screen, crack screen, bad screen, change screen, phone screen, screen crack, screen bad, fix screen, screen change: replacement screen, screen
bad battery, change battery, battery swell, phone battery bad: phone battery
hold phone car, phone map, hold phone, phone motor, map drive: car holder
repair phone, fix phone, open phone, phone engineer, learn phone repair, phone repairer: phone repair, repair tool
count step, check heart, wrist call, call wrist, wrist message: smart watch
new line, register line, register sim, new number, welcome back: sim
recharge, subscribe, subscription, browse month, mb: data bundle, airtime, sim
transfer file, connect phone, phone wire, wire charge, cord charge: cable
child play, child busy, keep child busy, toy child, play toy, child toy, play child, toy, keep child quiet, child game, engage child: teddy, building block, puzzle, doll, robot, rc car
child gift, gift child, child birthday gift, child birthday present, present child, child surprise, give child, surprise child, child happy: teddy, building block, robot, bicycle, ride, doll
child drive, child ride, drive child, child motor, toy motor, child jeep, ride toy, motor child: ride
remote car, remote control, remote toy, toy car, toy remote, control car, car child, remote motor: rc, ride
toy fly, fly, fly sky, fly remote, toy plane, plane: helicopter, drone
toy talk, toy dance, toy waka, toy walk, talk toy, dance toy: robot
hug, soft toy, cuddle, child doll, baby doll, doll baby, girl toy, soft animal: doll, teddy
build toy, build house toy, child build, join toy, arrange toy: building block
child animal, toy animal, animal toy: dinosaur, teddy
teach child, child learn, child learn read, learn read, learn abc, abc, abcd, alphabet, learn alphabet, child sense, child brain, develop brain: snap card, alphabet, puzzle, abacus, primer, flash card
learn count, count, count number, teach number, learn number, teach count, calculate child, teach maths, child maths, improve maths child, teach child maths, improve maths: abacus
learn map, nigeria map, know state, map: map
draw, paint, draw paint, drawing, child draw, colour draw, painting: paint set, colouring, crayon, engineering drawing
play water, inside water: swim
child school online, child learn phone, child cartoon, child watch: kids tablet, tablet
child cycle, child bike, ride bicycle: children bicycle
birthday, decorate birthday, birthday surprise, child birthday, decorate child birthday, birthday party: birthday, balloon, banner
decorate, decorate party, decorate hall, decorate event, party, party decoration, baby shower, surprise decorate, event decorate, hall, decorate place, set party, throw party: balloon, banner, birthday, party
naming, naming ceremony, christening: lace, souvenir, balloon, baby
souvenir, guest gift, gift guest, share party, share guest, share people, wrap gift, gift wrap, pack souvenir, give guest, give visitor, wedding souvenir, party souvenir, birthday souvenir, naming souvenir: souvenir, gift bag
gift, present, gift birthday, birthday gift, birthday present: gift, perfume, teddy, watch, handbag
gift woman, woman gift, present woman, surprise woman, woman birthday gift, give woman, appreciate woman, wedding anniversary: handbag, perfume, lipstick, teddy, jewellery, watch
gift man, man gift, present man, surprise man, man birthday gift, give man, appreciate man: men perfume, smart watch, wallet, kaftan, shoe
gift footballer, footballer, gift football: football boot, match football, jersey
valentine, valentine gift, val gift, lover gift, love gift, val, give woman val, lover: teddy, perfume, lipstick gift, jewellery
christmas gift, christmas, xmas: toy, gift, balloon, gown
wedding gift, gift couple, gift wedding, new wife, new bride kitchen, couple gift: pot, food flask, blender, fan
family game, family play, play family, play friend, friend play, indoor game, play night, play together, play room, pass time, boring, game friend, kill boredom, boredom: ludo, whot, ayo, puzzle
play card, card game: whot, card
resume, resumption, school resumption, back school, resume school, new term, school list, new session: school, exercise book, backpack
exam, pass exam, prepare exam, write exam, exam preparation, exam prep, study exam, read exam, past exam, revise, revision, revise exam: past question, waec, jamb
pass jamb, jamb, jamb prepare, university entrance, enter university, admission, pass utme, jamb study, read jamb, post utme, jamb question, jamb past: jamb
pass waec, waec neco, waec question, read waec, neco question: waec
pass maths, learn maths, teach maths secondary, maths secondary: mathematics
learn arabic, read arabic, teach arabic: arabic
learn hausa, hausa word, meaning word, word meaning, learn english: dictionary
pray, prayer, pray morning, morning devotion, quiet time, daily prayer, prayer book, day word, christian book: devotional, bible
islam, learn islam, islamic book, muslim book, ramadan, preach, islamic lecture, read quran, learn quran: quran, islamic, tafsir, arabic
bedtime story, story child, night story, tell story, child book, book child, child story, read child: children story, arabic primer, primary
read, leisure read, read sleep, read story, story, love story, read pass time, read journey: novel, story
write note, note school, take note, write: exercise book, notebook, pen
cartoon book, picture story: comic
old music, old song, old school music, daddy music, oldies: highlife
family car, uber, bolt, cab, taxi, drive work, first car, motor family, drive family, car drive, start uber, uber business: saloon, tokunbo, suv, toyota, honda
rough road, bad road, strong motor, jeep, village motor, high motor: suv, jeep
transport business, carry passenger, passenger, carry people, three leg, three wheel, carry many, transport: tricycle, keke, bus
delivery, dispatch, delivery business, delivery bike, dispatch rider, logistics: scooter, motorcycle
ride village, village road, bike village, beat traffic, avoid traffic, hold up: motorcycle, scooter, power bike
woman bike, easy bike, bike without gear, automatic bike: scooter
protect head, safe ride, head bike, bike head, wear bike, bike cap, bike police: helmet
fire out, quench fire, fire fight, fire service, fire, put fire, frsc: fire extinguisher
car start, motor start, car refuse start, kick car, start car, car kick, start morning: car battery, battery
car stop, brake noise, brake bad, stop car, brake fail, stop brake, squeak brake, squeaking: brake
change oil, car service, service car, service motor, engine smooth, oil car, motor oil: engine oil, gear oil
car gear, gear hard, gear jerk: gear oil
check fault, diagnose, scan car, engine light, check engine, car fault, fault car, engine problem, know problem car, motor problem, check motor: engine check, diagnosis
burst tyre, flat tyre, car leg, motor leg, car foot: tyre
fine car wheel, wheel fine, beautify car: rim
record road, record drive, record accident, record police, car accident proof, car camera, camera car: dash camera
music car, play music car, car radio, radio car, screen car, car tape, car screen, car music, car video: car stereo
cover seat, car seat, dirty seat, seat car, car chair, chair car: seat cover
fix car, repair car, car tool, spanner, motor tool, mechanic tool, loose nut, loosen nut: tool box, jack
track car, stolen car: tracker
wash car, car shine: car wash, polish
car mirror, side mirror, driver mirror: side mirror, mirror glass
bike light, front light, light bike, headlamp: headlight
bike shake, shock, bounce: shock absorber
tokunbo motor, used motor: tokunbo
`;
