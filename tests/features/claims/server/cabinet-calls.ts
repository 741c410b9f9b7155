import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Caller } from '#support/product.ts'

export interface Own {
  readonly rent: number
  readonly organisationsRent: number
  readonly letter: number
  /** As many rents of the organisation as one quote prices. */
  readonly rents: readonly number[]
}

const MAX_QUOTED_RENTS = 100

export async function ownOf(kysely: Kysely<Schema>): Promise<Own> {
  const readRents = async (legalHid: string) => {
    const rows = await kysely
      .selectFrom('claim')
      .select('id')
      .where('sub', '=', legalHid === '' ? 'demo-individual' : 'demo-legal')
      .where('legalHid', '=', legalHid)
      .where('status', '=', 6)
      .orderBy('id')
      .limit(MAX_QUOTED_RENTS)
      .execute()
    return rows.map(({ id }) => id)
  }
  const letter = await kysely
    .selectFrom('incomingLetter')
    .select('id')
    .where('legalHid', '=', 'demo-org-1')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [rent] = await readRents('')
  const rents = await readRents('demo-org-1')
  const [organisationsRent] = rents
  if (rent === undefined || organisationsRent === undefined) throw new Error('there are no rents')
  return { rent, organisationsRent, letter: letter.id, rents }
}

export interface CabinetCall {
  readonly name: string
  readonly as: 'individual' | 'legal'
  readonly ask: (caller: Caller, own: Own) => ReturnType<Caller['get']>
  readonly statements: number
  /** Pages that it may look at, where that is more than every call may; decision 0014 says why. */
  readonly blocks?: number
}

/** Reads all claims of an organisation, and the index twice. */
const ALL_CLAIMS = { blocks: 600 } as const
/** Lists twenty rents, and counts the whole list in its index. */
const LIST_PAGE = { blocks: 400 } as const
/** Returns a hundred rents, each with its client, box and months. */
const JOINT_QUOTE = { blocks: 2_000, statements: 12 } as const
/** Searches for words that occur in most letters of an organisation. */
const COMMON_WORDS = { blocks: 3_000 } as const
/** An inbox lists every digitized box of its organisation. */
const ALL_BOXES = { blocks: 2_000 } as const

type Path = (own: Own) => string
const makeCall =
  (as: CabinetCall['as']) =>
  (name: string, path: Path, bounds: Partial<CabinetCall> = {}): CabinetCall => ({
    name: `${as === 'legal' ? 'organisation' : 'person'}: ${name}`,
    as,
    ask: (caller, own) => caller.get(`/api${path(own)}`),
    statements: 12,
    ...bounds,
  })
const person = makeCall('individual')
const organisation = makeCall('legal')

/** Calls that the cabinet makes all day, on the tables filled by `fillWithYears`. */
export const cabinetCalls: readonly CabinetCall[] = [
  person('who am I', () => '/user/info'),
  person('claims', () => '/claims/clientClaims?limit=10'),
  person('claims, page 2', () => '/claims/clientClaims?limit=10&page=1'),
  person('a claim', ({ rent }) => `/claims/${rent}?projection=claimLegalProjection`),
  person('the card of a claim', ({ rent }) => `/claims/${rent}/card`, { statements: 20 }),
  person('payments of a claim', ({ rent }) => `/claims/${rent}/payments`),
  person('services of a claim', ({ rent }) => `/claims/${rent}/services/available`),
  person('notices of a claim', ({ rent }) => `/claims/${rent}/notifications`),
  person('history of a claim', ({ rent }) => `/claims/${rent}/statusHistory`),
  person('extension of a claim', ({ rent }) => `/claims/${rent}/prolongation`, { statements: 20 }),
  person('accounting of a claim', ({ rent }) => `/claims/${rent}/accounting`),
  person('client records', () => '/clients/own'),
  person('linked profiles', () => '/user/linkedProfiles'),
  person('invitations', () => '/user/invitations'),
  person('organisations', () => '/user/legals'),
  // One statement for each table with data of a person.
  person('personal data', () => '/personalData', { statements: 32, blocks: 700 }),
  person('inbox', () => '/incomingLetters'),
  person('rules of letters', () => '/letterRules'),
  organisation('claims', () => '/claims/clientLegalClaims', LIST_PAGE),
  organisation('claims that are not over', () => '/claims/clientLegalClaims/active', LIST_PAGE),
  organisation(
    'claims, page 100, by box',
    () => '/claims/clientLegalClaims?page=99&sort=boxNumber,desc',
    LIST_PAGE,
  ),
  organisation('archive', () => '/claims/clientLegalClaims/archive?size=5'),
  organisation('a search of claims', () => '/claims/clientLegalClaims?q=17', ALL_CLAIMS),
  organisation('claims of an INN', () => '/claims/clientLegalClaims?inn=7704112232', ALL_CLAIMS),
  organisation('the card of a claim', ({ organisationsRent }) => `/claims/${organisationsRent}/card`, {
    statements: 20,
  }),
  organisation('auto-extension', ({ organisationsRent }) => `/claims/${organisationsRent}/autoExtension`, {
    statements: 20,
  }),
  organisation('balance', () => '/legals/balance'),
  organisation('operations', () => '/legals/balance/operations'),
  organisation('payments from the balance', () => '/legals/balance/operations?kind=payment&page=9'),
  organisation('operations of a week', () => '/legals/balance/operations?from=2026-06-01&to=2026-06-07'),
  organisation('statement of a month', () => '/legals/balance/statement?month=2026-06', { blocks: 1_000 }),
  organisation('documents of a month', () => '/legals/documents?month=2026-06'),
  organisation('users', () => '/legals/users'),
  organisation('conditions', () => '/legals/conditions'),
  organisation('offer', () => '/offer'),
  organisation('inbox', () => '/incomingLetters', { ...ALL_BOXES, statements: 16 }),
  organisation('inbox, page 20', () => '/incomingLetters?page=19', { ...ALL_BOXES, statements: 16 }),
  organisation('letters that are stored', () => '/incomingLetters?tab=stored', ALL_BOXES),
  organisation(
    'letters of a sender',
    () => `/incomingLetters?search=${encodeURIComponent('отправитель 17')}`,
    COMMON_WORDS,
  ),
  organisation(
    'letters with common words',
    () => `/incomingLetters?search=${encodeURIComponent('отправитель')}`,
    COMMON_WORDS,
  ),
  organisation('a letter', ({ letter }) => `/incomingLetters/${letter}`),
  organisation('rules of letters', () => '/letterRules'),
  {
    name: 'organisation: quote of a hundred rents',
    as: 'legal',
    ask: (caller, { rents }) =>
      caller.post('/api/legals/jointExtensions/quote', { claims: rents, months: 3, services: [] }),
    ...JOINT_QUOTE,
  },
]
