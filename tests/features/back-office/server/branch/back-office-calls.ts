import type { Caller } from '#support/product.ts'

export interface BackOfficeCall {
  readonly name: string
  readonly ask: (operator: Caller) => ReturnType<Caller['get']>
  readonly statements: number
  /** Database pages that the call may read, if more than the usual limit (decision 0014). */
  readonly blocks?: number
}

type Bounds = Partial<Pick<BackOfficeCall, 'statements' | 'blocks'>>

const readCall = (name: string, path: string, bounds: Bounds = {}): BackOfficeCall => ({
  name,
  ask: (operator) => operator.get(`/api/branch${path}`),
  statements: 6,
  ...bounds,
})

const searchCall = (name: string, text: string, bounds: Bounds = {}): BackOfficeCall => ({
  name: `search by ${name}`,
  ask: (operator) => operator.post('/api/branch/claims/search', { text }),
  statements: 6,
  ...bounds,
})

/** Each listed row reads about a dozen pages: claim, box, client and their indexes. */
const ROWS_20 = { blocks: 400 } as const
const ROWS_50 = { blocks: 900 } as const
/** All rents of a joint order are listed. */
const ORDERS_20 = { blocks: 900 } as const
/** Letters are joined with claim, box, client and scan; a search reads the text of the branch's letters. */
const LETTERS_20 = { blocks: 600 } as const
const ROWS_200 = { blocks: 3_000 } as const
/** Hundreds of namesakes are read before the first fifty are listed. */
const NAMESAKES = { blocks: 5_000 } as const

/** The first office always belongs to the branch. */
export const CLAIM = '106001'

/** Calls that operators make all day, on the tables filled by `fillWithYears`. */
export const backOfficeCalls: readonly BackOfficeCall[] = [
  readCall('the start', '', { statements: 9 }),
  readCall('claims to sign', '/queues/toSign/claims'),
  readCall('claims to sign, page 4', '/queues/toSign/claims?page=3', ROWS_20),
  readCall('rents to end', '/queues/toEnd/claims', ROWS_20),
  readCall('rents to end, page 11', '/queues/toEnd/claims?page=10', ROWS_20),
  readCall('claims to refuse', '/queues/toRefuse/claims'),
  readCall('payments to book', '/queues/toBook/payments', ORDERS_20),
  readCall('payments to book, page 2', '/queues/toBook/payments?page=1', ORDERS_20),
  readCall('open refunds', '/queues/refunds', ROWS_20),
  readCall('top-ups to book', '/queues/topUps'),
  readCall('a claim', `/claims/${CLAIM}`, { statements: 25 }),
  readCall('boxes of an office', '/boxes?index=100503', ROWS_50),
  readCall('boxes of an office, page 2', '/boxes?index=100503&page=1', ROWS_50),
  readCall('digitized boxes', '/digitizedBoxes', ROWS_200),
  readCall('letters to scan', '/letters?queue=toScan', LETTERS_20),
  readCall('letters at rest, page 3', '/letters?queue=atRest&page=2', LETTERS_20),
  readCall(
    'letters at rest by a sender',
    `/letters?queue=atRest&search=${encodeURIComponent('отправитель 17')}`,
    LETTERS_20,
  ),
  readCall('acts of destruction', '/destroyActs'),
  searchCall('the number of a claim', CLAIM),
  searchCall('a part of the number of a claim', '6001', ROWS_50),
  searchCall('the number of a box', '17', NAMESAKES),
  searchCall('a common surname', 'Иванов', NAMESAKES),
  searchCall('a full name', 'Иванов Иван Ильич', NAMESAKES),
  searchCall('two letters', 'Бе', NAMESAKES),
  searchCall('phone', '+7 900 070 01 47'),
  searchCall('the INN of a company', '7700000017'),
  searchCall('the INN of a person', '700000000010'),
  searchCall('e-mail', 'holder-17@example.org'),
  searchCall('the beginning of an e-mail', 'holder', NAMESAKES),
  searchCall('a company', 'Беланторг'),
  searchCall('the form of all companies', 'ООО', NAMESAKES),
  searchCall('a track number', `RR000${CLAIM}RU`),
]
