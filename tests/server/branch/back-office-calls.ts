import type { Caller } from '#kit/product.ts'

/** A list of the back office over years of use, and how many statements it may make. */
export interface BackOfficeCall {
  readonly name: string
  readonly ask: (operator: Caller) => ReturnType<Caller['get']>
  readonly statements: number
}

const read = (name: string, path: string, statements = 6): BackOfficeCall => ({
  name,
  ask: (operator) => operator.get(`/api/branch${path}`),
  statements,
})

const search = (name: string, text: string): BackOfficeCall => ({
  name: `search by ${name}`,
  ask: (operator) => operator.post('/api/branch/claims/search', { text }),
  statements: 6,
})

/** What operators ask all day, as `fillWithYears` has filled the tables. */
export const backOfficeCalls: readonly BackOfficeCall[] = [
  read('the start', '', 9),
  read('claims to sign', '/queues/toSign/claims'),
  read('claims to sign, page 4', '/queues/toSign/claims?page=3'),
  read('rents to end', '/queues/toEnd/claims'),
  read('rents to end, page 11', '/queues/toEnd/claims?page=10'),
  read('claims to refuse', '/queues/toRefuse/claims'),
  read('payments to book', '/queues/toBook/payments'),
  read('payments to book, page 2', '/queues/toBook/payments?page=1'),
  read('open refunds', '/queues/refunds'),
  read('top-ups to book', '/queues/topUps'),
  read('a claim', '/claims/100013', 25),
  read('boxes of an office', '/boxes?index=100503'),
  read('boxes of an office, page 2', '/boxes?index=100503&page=1'),
  read('digitized boxes', '/digitizedBoxes'),
  read('letters to scan', '/letters?queue=toScan'),
  read('letters at rest, page 3', '/letters?queue=atRest&page=2'),
  read('letters at rest by a sender', `/letters?queue=atRest&search=${encodeURIComponent('отправитель 17')}`),
  read('acts of destruction', '/destroyActs'),
  search('the number of a claim', '100013'),
  search('a part of the number of a claim', '0013'),
  search('the number of a box', '17'),
  search('a common surname', 'Иванов'),
  search('a full name', 'Иванов Иван Ильич'),
  search('two letters', 'Бе'),
  search('phone', '+7 900 070 01 47'),
  search('the INN of a company', '7700000017'),
  search('the INN of a person', '700000000010'),
  search('e-mail', 'holder-17@example.org'),
  search('the beginning of an e-mail', 'holder'),
  search('a company', 'Беланторг'),
  search('the form of all companies', 'ООО'),
  search('a track number', 'RR000100013RU'),
]
