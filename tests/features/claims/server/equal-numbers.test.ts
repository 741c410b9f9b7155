import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressForSenders } from '#places/parts/rented-place.ts'
import { addressText, placeAddress } from '#places/words/rented-place.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../documents/read-pdf.ts'
import { fiveMonths, lettersOf, passUndoTime, signed } from './life/living.ts'
import { noon } from './renting.ts'

/** Number 12 of 101000 three times: the office's own box, and a cell of each of its lockers. */
const places = {
  box: { lockerId: null, address: '101000, а/я 12' },
  entrance: { lockerId: 1010001, address: '101000, почтомат «У входа», ячейка 12' },
  hall: { lockerId: 1010002, address: '101000, почтомат «В зале», ячейка 12' },
} as const
type Name = keyof typeof places
const names = Object.keys(places) as Name[]
const cells = ['entrance', 'hall'] as const

let product: Product
let anna: Caller
let operator: Caller
const rents = {} as Record<Name, number>

const boxAt = async (lockerId: number | null): Promise<number> =>
  (
    await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '101000')
      .where('number', '=', 12)
      .where('lockerId', lockerId === null ? 'is' : '=', lockerId)
      .executeTakeFirstOrThrow()
  ).id

const priceOf = async (boxId: number): Promise<number> => {
  const { body } = await anna.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: '101000',
    formattedStartDate: fiveMonths.startDate.replaceAll('-', ''),
    formattedEndDate: fiveMonths.endDate.replaceAll('-', ''),
    clientTypeId: 1,
    boxId,
  })
  return body.paynds / 100
}

const comeIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}

beforeAll(async () => {
  product = await openProduct(noon)
  await comeIn()
  for (const name of names) {
    const box = await boxAt(places[name].lockerId)
    rents[name] = await signed(anna, operator, box, { total: await priceOf(box) })
  }
})
afterAll(() => product.close())

const pdf = async (caller: Caller, path: string): Promise<string> =>
  textOfPdf(Buffer.from((await caller.get(path)).body)).replace(/\s+/gu, ' ')
const ics = async (claim: number): Promise<string> =>
  new TextDecoder()
    .decode((await anna.get(`/api/claims/${claim}/calendar`)).body)
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll('\\,', ',')
const written = async (claim: number): Promise<string> =>
  (await lettersOf(product, claim)).map(({ subject, body }) => `${subject}\n${body}`).join('\n')

/** Every text that the server makes of a rent. */
const textsOf = async (claim: number): Promise<Record<string, string>> => {
  const { body: payments } = await anna.get(`/api/claims/${claim}/payments`)
  const [payment] = payments.payments ?? payments
  return {
    letters: await written(claim),
    calendar: await ics(claim),
    application: await pdf(anna, `/api/claims/${claim}/application`),
    printed: await pdf(operator, `/api/branch/claims/${claim}/application`),
    receipt: await pdf(anna, `/api/claims/${claim}/payments/${payment.id}/receipt`),
  }
}

describe('three rents with one number in one office', () => {
  test.each(names)(
    '%s: the claim, its card, the lists and the desk name one address of its own',
    async (name) => {
      const { address } = places[name]
      const id = rents[name]
      const { body: claim } = await anna.get(`/api/claims/${id}`)
      expect(addressForSenders(claim)).toBe(address)
      const { body: card } = await anna.get(`/api/claims/${id}/card`)
      expect(addressText(card.senders.parts)).toBe(address)
      const { body: list } = await anna.get('/api/claims/clientClaims')
      const { body: branch } = await operator.get(`/api/branch/claims/${id}`)
      const { body: found } = await operator.post('/api/branch/claims/search', { text: '12' })
      const listed = list.find(({ claimId }: { claimId: number }) => claimId === id)
      const row = found.claims.find((claim: { id: number }) => claim.id === id)
      for (const place of [listed, branch, row]) expect(placeAddress(place)).toBe(address)
    },
  )

  test('no two of them have equal letters, documents or calendars of the place', async () => {
    for (const name of names) {
      const texts = await textsOf(rents[name])
      for (const [kind, text] of Object.entries(texts)) {
        expect(text, `${name} ${kind}`).toContain(places[name].address)
        for (const other of names.filter((item) => item !== name)) {
          expect(text, `${name} ${kind}`).not.toContain(places[other].address)
        }
      }
    }
  })

  test.each(cells)('%s is a cell that is opened with a code, and never a box with a key', async (name) => {
    for (const [kind, text] of Object.entries(await textsOf(rents[name]))) {
      expect(text, kind).not.toMatch(/ящик|а\/я/iu)
      expect(text, kind).not.toMatch(/ключ(?!а)/u)
    }
  })

  test.each(cells)('%s: its notices, its end and its extension name the locker too', async (name) => {
    await product.moveClock('2025-10-20T09:00:00Z')
    await comeIn()
    const id = rents[name]
    await operator.post(`/api/branch/claims/${id}/items`, {
      kind: 'registered',
      track: '10100091234562',
      place: 'counter',
    })
    await passUndoTime(product)
    const { body: shown } = await anna.get(`/api/claims/${id}/prolongation`)
    expect(placeAddress({ index: '101000', boxNumber: shown.box.number, lockerName: shown.lockerName })).toBe(
      places[name].address,
    )
    const all = await written(id)
    const about = all.split('\n').filter((line) => line.includes('101000, '))
    expect(about.length).toBeGreaterThan(3)
    for (const line of about) expect(line).toContain(places[name].address)
  })

  test('a rent tells the city of its office', async () => {
    const { body: list } = await anna.get('/api/claims/clientClaims')
    for (const { address } of list) expect(address).toBe('Москва, ул. Мясницкая, д. 26')
    expect(await pdf(anna, `/api/claims/${rents.box}/application`)).toContain('101000, Москва, ул. Мясницкая')
  })
})
