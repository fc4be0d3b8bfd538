/** People who buy in the demo market; their numbers belong to nobody. Some come again and again. */
export interface DemoBuyer {
  name: string;
  phone: string;
  address: string;
}

const buyer = (name: string, last: number, address: string): DemoBuyer => ({
  name,
  phone: `08055550${last}`,
  address,
});

export const demoBuyers: readonly [DemoBuyer, ...DemoBuyer[]] = [
  buyer('Fúnmi Adébáyọ̀', 101, '12 Allen Avenue, Ikeja, Lagos'),
  buyer('Ibrahim Musa', 102, '5 Ahmadu Bello Way, Kaduna'),
  buyer('Chiamaka Eze', 103, '31 Ogui Road, Enugu'),
  buyer('Blessing Udo', 104, '8 Ikot Ekpene Road, Uyo'),
  buyer('Tunde Bakare', 105, '22 Bode Thomas Street, Surulere, Lagos'),
  buyer('Hadiza Sani', 106, '14 Zoo Road, Kano'),
  buyer('Ọlámidé Ògúnlẹ́yẹ', 107, '3 Ring Road, Ìbàdàn'),
  buyer('Emeka Nwosu', 108, '40 Aba Road, Port Harcourt'),
  buyer('Grace Effiong', 109, '17 Marian Road, Calabar'),
  buyer('Yusuf Garba', 110, '9 Gana Street, Maitama, Abuja'),
  buyer('Ngozi Okafor', 111, '26 Zik Avenue, Awka'),
  buyer('Segun Alabi', 112, '11 Unity Road, Ilọrin'),
  buyer('Amina Lawal', 113, '6 Sokoto Road, Zaria'),
  buyer('Osagie Igbinedion', 114, '19 Sapele Road, Benin City'),
  buyer('Chinedu Obi', 115, '2 Old Market Road, Onitsha'),
  buyer('Ṣadé Wíllíams', 116, '7 Admiralty Way, Lekki, Lagos'),
];

export const demoNotes: readonly [string, ...string[]] = [
  '',
  '',
  '',
  'Please call before you come.',
  'Leave it with the gateman.',
  'I need it before Saturday.',
];

export const cancelReasons: readonly [string, ...string[]] = [
  'Sold in the shop',
  'Buyer changed their mind',
  'Could not reach the buyer',
];

export const returnReasons: readonly [string, ...string[]] = ['Wrong size', 'Not as expected'];

/** Why a payer asks the bank for the money, and what the shop tells the bank. */
export const disputeWords = {
  message: 'I do not know this payment. I did not use my card there.',
  evidence: 'The goods were handed over at the address on the order. The buyer signed for them.',
} as const;

export const banks: readonly [string, ...string[]] = [
  'OPay',
  'GTBank',
  'Access Bank',
  'Kuda',
  'Moniepoint',
  'First Bank',
];
