import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Caller } from '#support/product.ts'

/** What is there to be asked about: a rent of the person, one of the organisation and a letter of its inbox. */
export interface Own {
  readonly rent: number
  readonly organisationsRent: number
  readonly letter: number
  /** As many rents of the organisation as are priced at once. */
  readonly rents: readonly number[]
}

/** Rents that one joint quote prices at most. */
const PRICED_AT_ONCE = 100

/** What `fillWithYears` has made for the demo person and organisation. */
export async function ownOf(kysely: Kysely<Schema>): Promise<Own> {
  const rentsOf = async (legalHid: string) => {
    const rows = await kysely
      .selectFrom('claim')
      .select('id')
      .where('sub', '=', legalHid === '' ? 'demo-individual' : 'demo-legal')
      .where('legalHid', '=', legalHid)
      .where('status', '=', 6)
      .orderBy('id')
      .limit(PRICED_AT_ONCE)
      .execute()
    return rows.map(({ id }) => id)
  }
  const letter = await kysely
    .selectFrom('incomingLetter')
    .select('id')
    .where('legalHid', '=', 'demo-org-1')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [rent] = await rentsOf('')
  const rents = await rentsOf('demo-org-1')
  const [organisationsRent] = rents
  if (rent === undefined || organisationsRent === undefined) throw new Error('there are no rents')
  return { rent, organisationsRent, letter: letter.id, rents }
}

/** A call of a person or of an organisation with thousands of boxes, and how many statements it may make. */
export interface CabinetCall {
  readonly name: string
  readonly as: 'individual' | 'legal'
  readonly ask: (caller: Caller, own: Own) => ReturnType<Caller['get']>
  readonly statements: number
  /** Pages that it may look at, where that is more than every call may; decision 0014 says why. */
  readonly blocks?: number
}

/** All claims of an organisation are looked at, and the index is read twice. */
const LOOKED_THROUGH = { blocks: 600 } as const
/** Twenty rents are in the answer, and the whole list is counted in its index. */
const ROWS = { blocks: 400 } as const
/** A hundred rents are in the answer, each with its client, its box and its months. */
const JOINT = { blocks: 2_000, statements: 12 } as const
/** Words that most letters of an organisation have: each letter may fit. */
const COMMON = { blocks: 3_000 } as const
/** An inbox names every digitized box of its organisation. */
const BOXES = { blocks: 2_000 } as const

type Path = (own: Own) => string
const call =
  (as: CabinetCall['as']) =>
  (name: string, path: Path, bounds: Partial<CabinetCall> = {}): CabinetCall => ({
    name: `${as === 'legal' ? 'organisation' : 'person'}: ${name}`,
    as,
    ask: (caller, own) => caller.get(`/api${path(own)}`),
    statements: 12,
    ...bounds,
  })
const person = call('individual')
const organisation = call('legal')

/** What the cabinet asks all day, as `fillWithYears` has filled the tables. */
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
  person('personal data', () => '/personalData', { statements: 30, blocks: 700 }),
  person('inbox', () => '/incomingLetters'),
  person('rules of letters', () => '/letterRules'),
  organisation('claims', () => '/claims/clientLegalClaims', ROWS),
  organisation('claims that are not over', () => '/claims/clientLegalClaims/active', ROWS),
  organisation(
    'claims, page 100, by box',
    () => '/claims/clientLegalClaims?page=99&sort=boxNumber,desc',
    ROWS,
  ),
  organisation('archive', () => '/claims/clientLegalClaims/archive?size=5'),
  organisation('a search of claims', () => '/claims/clientLegalClaims?q=17', LOOKED_THROUGH),
  organisation('claims of an INN', () => '/claims/clientLegalClaims?inn=7704112232', LOOKED_THROUGH),
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
  organisation('inbox', () => '/incomingLetters', { ...BOXES, statements: 16 }),
  organisation('inbox, page 20', () => '/incomingLetters?page=19', { ...BOXES, statements: 16 }),
  organisation('letters that are stored', () => '/incomingLetters?tab=stored', BOXES),
  organisation(
    'letters of a sender',
    () => `/incomingLetters?search=${encodeURIComponent('отправитель 17')}`,
    COMMON,
  ),
  organisation(
    'letters with common words',
    () => `/incomingLetters?search=${encodeURIComponent('отправитель')}`,
    COMMON,
  ),
  organisation('a letter', ({ letter }) => `/incomingLetters/${letter}`),
  organisation('rules of letters', () => '/letterRules'),
  {
    name: 'organisation: quote of a hundred rents',
    as: 'legal',
    ask: (caller, { rents }) =>
      caller.post('/api/legals/jointExtensions/quote', { claims: rents, months: 3, services: [] }),
    ...JOINT,
  },
]
