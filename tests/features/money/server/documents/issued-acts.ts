import type { IssuedAct } from '#money/api/issued-act.ts'

/** An act of August for a company: two lines, 20 % within. */
export const actOfAugust: IssuedAct = {
  number: 'АЯ-17',
  date: '2025-08-31',
  from: '2025-08-01',
  to: '2025-08-31',
  claim: 100_002,
  claimDate: '2025-07-20',
  officeIndex: '101000',
  officeAddress: 'Москва, ул. Мясницкая, д. 26',
  boxNumber: '524',
  lockerName: null,
  seller: {
    fullName: 'Акционерное общество «Абонбокс»',
    inn: '9900001236',
    kpp: '990001001',
    address: '101000, г. Москва, ул. Почтовая, д. 1',
    bankName: 'АО «Учебный банк», г. Москва',
    bankBic: '049900777',
    accountNumber: '40502810700000000077',
    correspondentNumber: '30101810900000000777',
    signer: 'Почтарёва Анна Сергеевна',
    signerPost: 'Главный бухгалтер',
    edoId: '',
  },
  buyer: {
    fullName: 'Общество с ограниченной ответственностью «Ромашка»',
    inn: '7704112232',
    kpp: '770401001',
    address: '101000, Москва, ул. Покровка, д. 1',
  },
  rate: 20,
  lines: [
    { name: 'Аренда абонентского ящика, август 2025', amount: 90_000, vat: 15_000 },
    { name: 'Заказные отправления в ящик, август 2025', amount: 29_000, vat: 4_833 },
  ],
  amount: 119_000,
  vat: 19_833,
  payments: [{ number: '412', date: '2025-07-21', amount: 119_000 }],
  correction: null,
  file: '16ad2de0-fadd-47fb-8838-b02d9f37d40b',
  madeAt: '2025-09-01T00:01:00',
}

/** An act for an entrepreneur, who has no KPP. */
export const actOfEntrepreneur: IssuedAct = {
  ...actOfAugust,
  buyer: {
    fullName: 'Индивидуальный предприниматель Ли Анна',
    inn: '770411223201',
    kpp: '',
    address: 'Москва',
  },
}
