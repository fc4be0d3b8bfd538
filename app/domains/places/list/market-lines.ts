/** Market places that people name instead of the area, under the key of the area that each lies in. */
export const marketLines = `
abia/aba-north: Ariaria
abia/aba-south: Ahia Ohuru, Eziukwu
abia/umuahia-north: Ubani
abuja/abuja-municipal: Wuse, Garki, Utako, Nyanya, Banex Plaza
abuja/bwari: Kubwa
abuja/gwagwalada: Gwagwalada Market
adamawa/mubi-north: Mubi Market
adamawa/yola-north: Jimeta
akwa-ibom/itu: Itam
akwa-ibom/uyo: Akpan Andem
anambra/awka-south: Eke Awka
anambra/idemili-north: Nkpor New Parts
anambra/nnewi-north: Nkwo Nnewi
anambra/onitsha-north: Onitsha Main
anambra/onitsha-south: Ochanja, Bridgehead
bauchi/bauchi: Wunti, Muda Lawal
bayelsa/yenagoa: Swali
benue/makurdi: Wurukum
benue/ukum: Zaki Biam
borno/maiduguri: Monday Market
cross-river/calabar-municipal: Marian
cross-river/calabar-south: Watt
delta/oshimili-south: Ogbogonogo
delta/uvwie: Effurun Market
delta/warri-south: Igbudu
ebonyi/abakaliki: Abakpa Main
edo/egor: Uselu, Oliha
edo/oredo: Oba Market
enugu/enugu-east: Abakpa Nike
enugu/enugu-north: Ogbete, New Market
enugu/enugu-south: Kenyatta
enugu/nsukka: Ogige
gombe/gombe: Gombe Main
imo/owerri-municipal: Relief Market
kaduna/kaduna-north: Sheikh Gumi, Kawo
kaduna/kaduna-south: Kasuwan Barci
kaduna/sabon-gari: Sabon Gari Zaria
kano/dawakin-tofa: Dawanau
kano/fagge: Kantin Kwari, Sabon Gari
kano/kano-municipal: Kurmi
kano/tarauni: Farm Centre
katsina/katsina: Katsina Central
kogi/lokoja: Kpata
kwara/ilorin-east: Ipata
kwara/ilorin-west: Oja Oba Ilorin, Mandate
lagos/agege: Agege Market
lagos/alimosho: Ikotun
lagos/badagry: Agbalata
lagos/eti-osa: Lekki Market
lagos/ikeja: Computer Village
lagos/kosofe: Mile 12
lagos/lagos-island: Balogun, Idumota, Oke-Arin, Jankara
lagos/lagos-mainland: Tejuosho, Oyingbo
lagos/mushin: Ladipo, Ojuwoye, Daleko
lagos/ojo: Alaba, Trade Fair
lagos/oshodi-isolo: Oshodi
nasarawa/karu: Mararaba
niger/chanchaga: Kure
ogun/abeokuta-south: Kuto, Itoku
ondo/akure-south: Oja Oba Akure
oyo/egbeda: Gbagi
oyo/ibadan-north: Bodija
oyo/ibadan-north-west: Dugbe, Ogunpa
oyo/ibadan-south-west: Alesinloye
plateau/jos-north: Terminus
plateau/jos-south: Bukuru
rivers/obio-akpor: Oil Mill
rivers/port-harcourt: Mile 1, Mile 3, Creek Road
sokoto/sokoto-north: Sokoto Central
`;
