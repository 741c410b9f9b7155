/** Requisites of an organisation as its form sends them, with valid check digits. */
export const requisites = (more: Readonly<Record<string, string>> = {}) => ({
  clientType: 3,
  orgName: 'ООО «Северный ветер»',
  orgFullName: 'Общество с ограниченной ответственностью «Северный ветер»',
  orgType: 'LEGAL',
  inn: '7704112232',
  kpp: '770401001',
  addressLegal: 'г. Москва, ул. Неглинная, д. 4',
  addressFact: 'г. Москва, ул. Неглинная, д. 4',
  bankName: 'ПАО Сбербанк',
  bankBic: '044525225',
  accountNumber: '40702810638050013199',
  correspondentNumber: '30101810400000000225',
  ...more,
})

/** Requisites of a company or, if the INN has twelve digits, of a sole proprietor. */
export const requisitesOf = (inn: string) =>
  requisites({ inn, kpp: '', orgType: inn.length === 12 ? 'INDIVIDUAL' : 'LEGAL' })
