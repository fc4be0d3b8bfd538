/** Keys that shops and links may still carry, and the key of the same place now. */
export const renamed: ReadonlyMap<string, string> = new Map([
  ['fct', 'abuja'],
  ['federal-capital-territory', 'abuja'],
  ['abuja/municipal-area-council', 'abuja/abuja-municipal'],
  ['abuja/amac', 'abuja/abuja-municipal'],
  ['edo/oredo/oliha', 'edo/egor/oliha'],
  ['ekiti/ado', 'ekiti/ado-ekiti'],
  ['kano/kunchi', 'kano/ghari'],
  ['lagos/shomolu', 'lagos/somolu'],
  ['lagos/ifako-ijaye', 'lagos/ifako-ijaiye'],
  ['ogun/egbado-north', 'ogun/yewa-north'],
  ['ogun/egbado-south', 'ogun/yewa-south'],
  ['ogun/shagamu', 'ogun/sagamu'],
  ['oyo/ogbomosho-north', 'oyo/ogbomoso-north'],
  ['oyo/ogbomosho-south', 'oyo/ogbomoso-south'],
]);
