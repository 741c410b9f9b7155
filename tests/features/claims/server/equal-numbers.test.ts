import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMailingAddress } from '#places/parts/rented-place.ts'
import { formatPlaceAddress, formatPostalAddress } from '#places/words/rented-place.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../documents/read-pdf.ts'
import { deliveredEmails, fiveMonths, passUndoTime, signed } from './life/living.ts'
import { noon } from './renting.ts'

/** Box 12 of 101000 exists three times: at the office and in each of its two lockers. */
const places = {
  box: { lockerId: null, address: '101000, а/я 12' },
  entrance: { lockerId: 1010001, address: '101000, почтомат «У входа», ячейка 12' },
  hall: { lockerId: 1010002, address: '101000, почтомат «В зале», ячейка 12' },
} as const
type PlaceName = keyof typeof places
const names = Object.keys(places) as PlaceName[]
const cells = ['entrance', 'hall'] as const

let product: Product
let anna: Caller
let operator: Caller
const rents = {} as Record<PlaceName, number>

const findBox = async (lockerId: number | null): Promise<number> =>
  (
    await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '101000')
      .where('number', '=', 12)
      .where('lockerId', lockerId === null ? 'is' : '=', lockerId)
      .executeTakeFirstOrThrow()
  ).id

const readPrice = async (boxId: number): Promise<number> => {
  const { body } = await anna.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: '101000',
    formattedStartDate: fiveMonths.startDate.replaceAll('-', ''),
    formattedEndDate: fiveMonths.endDate.replaceAll('-', ''),
    clientTypeId: 1,
    boxId,
  })
  return body.paynds / 100
}

const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}

beforeAll(async () => {
  product = await openProduct(noon)
  await logIn()
  for (const name of names) {
    const box = await findBox(places[name].lockerId)
    rents[name] = await signed(anna, operator, box, { total: await readPrice(box) })
  }
})
afterAll(() => product.close())

const readPdfText = async (caller: Caller, path: string): Promise<string> =>
  textOfPdf(Buffer.from((await caller.get(path)).body)).replace(/\s+/gu, ' ')
const readCalendar = async (claim: number): Promise<string> =>
  new TextDecoder()
    .decode((await anna.get(`/api/claims/${claim}/calendar`)).body)
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll('\\,', ',')
const readEmailTexts = async (claim: number): Promise<string> =>
  (await deliveredEmails(product, claim)).join('\n')

const readTexts = async (claim: number): Promise<Record<string, string>> => {
  const { body: payments } = await anna.get(`/api/claims/${claim}/payments`)
  const [payment] = payments.payments ?? payments
  return {
    letters: await readEmailTexts(claim),
    calendar: await readCalendar(claim),
    application: await readPdfText(anna, `/api/claims/${claim}/application`),
    printed: await readPdfText(operator, `/api/branch/claims/${claim}/application`),
    receipt: await readPdfText(anna, `/api/claims/${claim}/payments/${payment.id}/receipt`),
  }
}

describe('three rents with the same number in one office', () => {
  test.each(names)(
    '%s: the claim, its card, the lists and the back office show the same, unique address',
    async (name) => {
      const { address } = places[name]
      const id = rents[name]
      const { body: claim } = await anna.get(`/api/claims/${id}`)
      expect(formatMailingAddress(claim)).toBe(address)
      const { body: card } = await anna.get(`/api/claims/${id}/card`)
      expect(formatPostalAddress(card.senders.parts)).toBe(address)
      const { body: list } = await anna.get('/api/claims/clientClaims')
      const { body: branch } = await operator.get(`/api/branch/claims/${id}`)
      const { body: found } = await operator.post('/api/branch/claims/search', { text: '12' })
      const listedClaim = list.find(({ claimId }: { claimId: number }) => claimId === id)
      const row = found.claims.find((claim: { id: number }) => claim.id === id)
      for (const place of [listedClaim, branch, row]) expect(formatPlaceAddress(place)).toBe(address)
    },
  )

  test('have different emails, documents and calendars', async () => {
    for (const name of names) {
      const texts = await readTexts(rents[name])
      for (const [kind, text] of Object.entries(texts)) {
        expect(text, `${name} ${kind}`).toContain(places[name].address)
        for (const other of names.filter((item) => item !== name)) {
          expect(text, `${name} ${kind}`).not.toContain(places[other].address)
        }
      }
    }
  })

  test.each(cells)('%s is a cell opened with a code, never a box with a key', async (name) => {
    for (const [kind, text] of Object.entries(await readTexts(rents[name]))) {
      expect(text, kind).not.toMatch(/ящик|а\/я/iu)
      expect(text, kind).not.toMatch(/ключ(?!а)/u)
    }
  })

  test.each(cells)('%s: its notices, end and extension name the locker too', async (name) => {
    await product.moveClock('2025-10-20T09:00:00Z')
    await logIn()
    const id = rents[name]
    await operator.post(`/api/branch/claims/${id}/items`, {
      kind: 'registered',
      track: '10100091234562',
      place: 'counter',
    })
    await passUndoTime(product)
    const { body: extensionPage } = await anna.get(`/api/claims/${id}/prolongation`)
    expect(
      formatPlaceAddress({
        index: '101000',
        boxNumber: extensionPage.box.number,
        lockerName: extensionPage.lockerName,
      }),
    ).toBe(places[name].address)
    const all = await readEmailTexts(id)
    const linesWithPlace = all.split('\n').filter((line) => line.includes('101000, '))
    expect(linesWithPlace.length).toBeGreaterThan(3)
    for (const line of linesWithPlace) expect(line).toContain(places[name].address)
  })

  test('the list shows the city of the office', async () => {
    const { body: list } = await anna.get('/api/claims/clientClaims')
    for (const { address } of list) expect(address).toBe('Москва, ул. Мясницкая, д. 26')
    expect(await readPdfText(anna, `/api/claims/${rents.box}/application`)).toContain(
      '101000, Москва, ул. Мясницкая',
    )
  })
})
