import type { Caller } from '#support/product.ts'

/** A list of the back office over years of use, and how many statements it may make. */
export interface BackOfficeCall {
  readonly name: string
  readonly ask: (operator: Caller) => ReturnType<Caller['get']>
  readonly statements: number
  /** Pages that it may look at, where that is more than any call may; decision 0014 says why. */
  readonly blocks?: number
}

type Bounds = Partial<Pick<BackOfficeCall, 'statements' | 'blocks'>>

const read = (name: string, path: string, bounds: Bounds = {}): BackOfficeCall => ({
  name,
  ask: (operator) => operator.get(`/api/branch${path}`),
  statements: 6,
  ...bounds,
})

const search = (name: string, text: string, bounds: Bounds = {}): BackOfficeCall => ({
  name: `search by ${name}`,
  ask: (operator) => operator.post('/api/branch/claims/search', { text }),
  statements: 6,
  ...bounds,
})

/** What is shown is looked up, some dozen pages a row: claim, box, client and the indexes that lead there. */
const ROWS_20 = { blocks: 400 } as const
const ROWS_50 = { blocks: 900 } as const
/** Of a joint order all rents are shown. */
const ORDERS_20 = { blocks: 900 } as const
/** Those of letters lead through claim, box, client and scan; a search reads the words of the branch's letters. */
const LETTERS_20 = { blocks: 600 } as const
const ROWS_200 = { blocks: 3_000 } as const
/** Some hundreds of namesakes are looked through before the first fifty of them are shown. */
const NAMESAKES = { blocks: 5_000 } as const

/** A claim of the branch, however many there are: the first office is always the branch's. */
export const CLAIM = '106001'

/** What operators ask all day, as `fillWithYears` has filled the tables. */
export const backOfficeCalls: readonly BackOfficeCall[] = [
  read('the start', '', { statements: 9 }),
  read('claims to sign', '/queues/toSign/claims'),
  read('claims to sign, page 4', '/queues/toSign/claims?page=3', ROWS_20),
  read('rents to end', '/queues/toEnd/claims', ROWS_20),
  read('rents to end, page 11', '/queues/toEnd/claims?page=10', ROWS_20),
  read('claims to refuse', '/queues/toRefuse/claims'),
  read('payments to book', '/queues/toBook/payments', ORDERS_20),
  read('payments to book, page 2', '/queues/toBook/payments?page=1', ORDERS_20),
  read('open refunds', '/queues/refunds', ROWS_20),
  read('top-ups to book', '/queues/topUps'),
  read('a claim', `/claims/${CLAIM}`, { statements: 25 }),
  read('boxes of an office', '/boxes?index=100503', ROWS_50),
  read('boxes of an office, page 2', '/boxes?index=100503&page=1', ROWS_50),
  read('digitized boxes', '/digitizedBoxes', ROWS_200),
  read('letters to scan', '/letters?queue=toScan', LETTERS_20),
  read('letters at rest, page 3', '/letters?queue=atRest&page=2', LETTERS_20),
  read(
    'letters at rest by a sender',
    `/letters?queue=atRest&search=${encodeURIComponent('отправитель 17')}`,
    LETTERS_20,
  ),
  read('acts of destruction', '/destroyActs'),
  search('the number of a claim', CLAIM),
  search('a part of the number of a claim', '6001', ROWS_50),
  search('the number of a box', '17', NAMESAKES),
  search('a common surname', 'Иванов', NAMESAKES),
  search('a full name', 'Иванов Иван Ильич', NAMESAKES),
  search('two letters', 'Бе', NAMESAKES),
  search('phone', '+7 900 070 01 47'),
  search('the INN of a company', '7700000017'),
  search('the INN of a person', '700000000010'),
  search('e-mail', 'holder-17@example.org'),
  search('the beginning of an e-mail', 'holder', NAMESAKES),
  search('a company', 'Беланторг'),
  search('the form of all companies', 'ООО', NAMESAKES),
  search('a track number', `RR000${CLAIM}RU`),
]
