import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import {
  book,
  boxes,
  confirmed,
  lettersOf,
  reasonsOf,
  reserve,
  signed,
} from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let box: () => Promise<number>
let anna: Caller
let operator: Caller
let rent: number
let rentedBox: number
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  await logIn()
  rentedBox = await box()
  rent = await signed(anna, operator, rentedBox)
})
afterAll(() => product.close())

const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const moveClockAndLogIn = async (instant: string) => {
  await product.moveClock(instant)
  await logIn()
  await product.sweep()
}

const setOutOfOrder = (id: number, outOfOrder: boolean, claim?: number) =>
  operator.put(`/api/branch/boxes/${id}`, { outOfOrder, ...(claim === undefined ? {} : { claim }) })
const readCard = async (id: number) => (await operator.get(`/api/branch/claims/${id}`)).body
const readClaim = async (id: number) => (await anna.get(`/api/claims/${id}`)).body
const findInList = async (id: number) =>
  (await anna.get('/api/claims/clientClaims?limit=50')).body.find(
    ({ claimId }: { claimId: number }) => claimId === id,
  )
const readEmailKeys = async (id: number) => (await lettersOf(product, id)).map(({ key }) => key)
const createPaidClaim = async (id: number) => {
  const claim = await confirmed(anna, id)
  await reserve(anna, claim)
  await book(operator, claim)
  return claim
}
const replaceBox = (claim: number, id: number) =>
  operator.post(`/api/branch/claims/${claim}/move`, { box: id })

test('the list of boxes tells why a box is out of order, until it works again', async () => {
  const id = await box()
  const order = (body: object) => operator.put(`/api/branch/boxes/${id}`, body)
  const { number } = (await order({ outOfOrder: false })).body
  const readFault = async () => {
    const { boxes: list } = (await operator.get(`/api/branch/boxes?index=101000&number=${number}`)).body
    return list.find((listed: { id: number }) => listed.id === id).fault
  }
  expect((await order({ outOfOrder: true, reason: 'Сломан замок' })).body).toMatchObject({
    fault: 'Сломан замок',
  })
  expect(await readFault()).toBe('Сломан замок')
  expect((await order({ outOfOrder: false })).body).toMatchObject({ fault: null })
  expect(await readFault()).toBeNull()
  await moveClockAndLogIn('2025-07-10T09:05:00Z')
  await order({ outOfOrder: true })
  expect(await readFault(), 'an earlier reason is not repeated').toBeNull()
  await order({ outOfOrder: false })
})

test('the holder is notified once that the box is out of order and once that it works again', async () => {
  const id = await box()
  const claim = await signed(anna, operator, id)
  const before = (await readEmailKeys(claim)).length
  expect(await readClaim(claim)).toMatchObject({ boxOutOfOrder: false })

  await setOutOfOrder(id, true, claim)
  await product.sweep()
  await product.sweep()
  expect((await reasonsOf(anna, claim)).at(-1)).toBe('box_out_of_order')
  expect((await readEmailKeys(claim)).length).toBe(before + 1)
  expect(await readClaim(claim)).toMatchObject({ boxOutOfOrder: true })
  expect(await findInList(claim)).toMatchObject({ boxOutOfOrder: true })

  await setOutOfOrder(id, false)
  await product.sweep()
  await product.sweep()
  expect((await reasonsOf(anna, claim)).at(-1)).toBe('box_works_again')
  expect((await readEmailKeys(claim)).length).toBe(before + 2)
  expect(await readClaim(claim)).toMatchObject({ boxOutOfOrder: false })
  expect(await findInList(claim)).toMatchObject({ boxOutOfOrder: false })
})

test('ended claims cause no notices', async () => {
  const id = await box()
  const claim = await createPaidClaim(id)
  await operator.post(`/api/branch/claims/${claim}/refuse`, {})
  const before = await readEmailKeys(claim)
  await setOutOfOrder(id, true)
  await product.sweep()
  expect(await readEmailKeys(claim)).toEqual(before)
  expect(await readClaim(claim)).toMatchObject({ boxOutOfOrder: false })
})

test('a claim is not signed while its box is out of order', async () => {
  const id = await box()
  const claim = await createPaidClaim(id)
  await setOutOfOrder(id, true, claim)
  expect((await readCard(claim)).acts).not.toContain('sign')
  expect((await anna.get(`/api/claims/${claim}/card`)).body.bring).toEqual([])
  const refused = await operator.post(`/api/branch/claims/${claim}/sign`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'box_out_of_order'])
  await setOutOfOrder(id, false)
  expect((await operator.post(`/api/branch/claims/${claim}/sign`, {})).status).toBe(200)
})

test('an operator moves a client to another free box of the office in one step', async () => {
  const broken = await box()
  const claim = await signed(anna, operator, broken)
  await setOutOfOrder(broken, true, claim)
  const offered = (await operator.get(`/api/branch/claims/${claim}/freeBoxes`)).body.boxes
  const target = offered.at(-1)
  expect(offered.map(({ id }: { id: number }) => id)).not.toContain(broken)

  const before = await readClaim(claim)
  const letters = (await readEmailKeys(claim)).length
  const moved = await replaceBox(claim, target.id)
  expect([moved.status, moved.body.boxNumber, moved.body.boxOutOfOrder]).toEqual([200, target.number, false])
  const after = await readClaim(claim)
  expect(after.claimBoxes[0].box.number).toBe(target.number)
  expect([after.total, after.lines]).toEqual([before.total, before.lines])
  expect((await reasonsOf(anna, claim)).at(-1)).toBe(`box_changed_from_${before.claimBoxes[0].box.number}`)
  expect((await readEmailKeys(claim)).length).toBe(letters + 1)
  const { body: ics } = await anna.get(`/api/claims/${claim}/calendar`)
  expect(
    Buffer.from(ics)
      .toString()
      .replaceAll(/\r\n[ \t]/g, ''),
  ).toContain(`а/я ${target.number}`)

  const neighbour = await product.as('privileged')
  const readFreeBoxIds = async () =>
    (await neighbour.get('/api/postOffices/101000/freeBoxes')).body.map(({ id }: { id: number }) => id)
  expect(await readFreeBoxIds()).not.toContain(target.id)
  await setOutOfOrder(broken, false)
  expect(await readFreeBoxIds()).toContain(broken)
})

test('a client is moved only from a broken box to a free one of the same kind', async () => {
  const [id, other] = [await box(), await box()]
  const claim = await createPaidClaim(id)
  const workingBoxMove = await replaceBox(claim, other)
  expect([workingBoxMove.status, workingBoxMove.body.code]).toEqual([409, 'status_not_allowed'])
  await setOutOfOrder(id, true, claim)
  const takenBox = await box()
  await createPaidClaim(takenBox)
  expect((await replaceBox(claim, takenBox)).body.code).toBe('box_taken')
  const large = await boxOf(product, '101000', 501)
  expect((await replaceBox(claim, large)).body.code).toBe('box_differs')
  const foreignBox = await boxOf(product, '191025', 3)
  expect((await replaceBox(claim, foreignBox)).body.code).toBe('box_differs')
  const foreignClaim = (await makeClaim(anna, claimBody(foreignBox))).body.id
  expect((await replaceBox(foreignClaim, other)).status).toBe(403)
  expect((await operator.get(`/api/branch/claims/${foreignClaim}/freeBoxes`)).status).toBe(403)
})

test('delegations of a faulty box go on in the box that replaces it', async () => {
  await logIn()
  const [from, to] = [await box(), await box()]
  const claim = await createPaidClaim(from)
  const grant = {
    mayCollect: true,
    mayPay: false,
    once: false,
    email: null,
    untilDay: todayInZone(product.clock.now()),
  }
  const granted = await anna.post('/api/delegations', { ...grant, boxId: from, name: 'Пётр Кузнецов' })
  expect(granted.status).toBe(200)
  await setOutOfOrder(from, true, claim)
  expect((await replaceBox(claim, to)).status).toBe(200)
  const { boxId } = await product.database.kysely
    .selectFrom('delegation')
    .select('boxId')
    .where('id', '=', granted.body.id)
    .executeTakeFirstOrThrow()
  expect(boxId).toBe(to)
})

test('if an operator’s move and a visitor’s rent race for one box, only one gets it', async () => {
  const id = await box()
  const claim = await createPaidClaim(id)
  await setOutOfOrder(id, true, claim)
  const targetBox = await box()
  const neighbour = await product.as('privileged')
  const [moved, rented] = await Promise.all([
    replaceBox(claim, targetBox),
    confirmed(neighbour, targetBox, { clientType: 2, more: { privilegeDocument: '12' } }).catch(() => null),
  ])
  expect([moved.status === 200, rented !== null].filter(Boolean)).toHaveLength(1)
})

test('an item cannot be noted as placed into a broken box', async () => {
  await moveClockAndLogIn('2025-08-04T09:00:00Z')
  const [claim, id] = [rent, rentedBox]
  await setOutOfOrder(id, true, claim)
  const noted = await operator.post(`/api/branch/claims/${claim}/items`, {
    kind: 'letter',
    track: internationalTrack(77),
    place: 'box',
  })
  expect([noted.status, noted.body.place]).toEqual([200, 'counter'])
  await setOutOfOrder(id, false)
})

test('a rent and its paid extension move together', async () => {
  await moveClockAndLogIn('2025-10-20T09:00:00Z')
  const [claim, broken] = [rent, rentedBox]
  const extension = (
    await anna.post(`/api/claims/${claim}/prolongation`, { months: 2, safetyGuarantee: false })
  ).body.id
  await reserve(anna, extension)
  await book(operator, extension)
  await setOutOfOrder(broken, true, claim)
  const [target] = (await operator.get(`/api/branch/claims/${extension}/freeBoxes`)).body.boxes
  expect((await replaceBox(extension, target.id)).status).toBe(200)
  for (const id of [claim, extension])
    expect((await readClaim(id)).claimBoxes[0].box.number, String(id)).toBe(target.number)
  const months = await product.database.kysely
    .selectFrom('boxMonth')
    .select(['boxId', 'month'])
    .where('claimId', 'in', [claim, extension])
    .where('month', '>=', '2025-10-01')
    .execute()
  expect(months).toHaveLength(5)
  expect(new Set(months.map(({ boxId }) => boxId))).toEqual(new Set([target.id]))
})
