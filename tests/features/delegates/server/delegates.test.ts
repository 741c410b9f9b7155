import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { delegatesEntry } from '#content/api/entries/site-entry.ts'
import { lastDelegationDay } from '#delegates/rules/delegation.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { type Caller, openProduct, type Product, type Reply } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { boxes, lettersOf, passUndoTime, signed } from '../../claims/server/life/living.ts'
import { noon } from '../../claims/server/renting.ts'

let product: Product
let anna: Caller
let veteran: Caller
let operator: Caller
let rent: number
let boxId: number
const rents: { readonly rent: number; readonly boxId: number }[] = []
beforeAll(async () => {
  product = await openProduct(noon)
  const nextBox = boxes(product)
  const [renter, signer] = [await product.as('individual'), await product.as('operator')]
  for (let count = 0; count < 8; count += 1) {
    const id = await nextBox()
    rents.push({ rent: await signed(renter, signer, id), boxId: id })
  }
  await product.moveClock('2025-09-15T09:00:00Z')
})
afterAll(() => product.close())
beforeEach(async () => {
  const next = rents.pop()
  if (next) ({ rent, boxId } = next)
  ;[anna, veteran, operator] = await Promise.all([
    product.as('individual'),
    product.as('privileged'),
    product.as('operator'),
  ])
})

const untilDay = '2025-10-31'
const collector = {
  name: 'Пётр Кузнецов',
  email: null,
  boxId: null,
  mayCollect: true,
  mayPay: false,
  once: true,
  untilDay,
}
const grant = (changes: object = {}, by = anna) => by.post('/api/delegations', { ...collector, ...changes })
const veteranEmail = demoPeople.privileged.email
const note = async (kind: string, track = '', claim = rent): Promise<number> =>
  (await operator.post(`/api/branch/claims/${claim}/items`, { kind, track, place: 'counter' })).body.id
const checkCode = (code: string, by = operator) => by.post('/api/branch/collectorCodes', { code })
const handOver = (code: string, items: number[], changes: object = {}, by = operator) =>
  by.post('/api/branch/collectorCodes/handover', {
    code,
    items,
    powerOfAttorney: null,
    ...changes,
  })
const refusal = ({ status, body }: Reply) => [status, body.code]
const itemsOf = async (claim = rent) =>
  (await operator.get(`/api/branch/claims/${claim}`)).body.items as {
    id: number
    collectedAt: string | null
  }[]
const ownDelegation = async (id: number) =>
  (await anna.get('/api/delegations')).body.delegations.find((row: { id: number }) => row.id === id)

test('a code for one visit hands items over once and informs the holder (M-DELEGATE-04)', async () => {
  const { body } = await grant({ boxId })
  expect(body.code).toMatch(/^\d{8}$/)
  expect(body.codeUrl).toContain(body.code)
  const letter = await note('letter')
  const printed = `${body.code.slice(0, 4)} ${body.code.slice(4)}`
  const seen = await checkCode(printed)
  expect(seen.body).toMatchObject({ name: 'Пётр Кузнецов', once: true, boxes: [{ claim: rent }] })
  expect(seen.body.boxes[0].items.map(({ id }: { id: number }) => id)).toEqual([letter])

  const answers = await Promise.all([handOver(body.code, [letter]), handOver(body.code, [letter])])
  expect(answers.map(refusal).toSorted()).toEqual([
    [200, undefined],
    [409, 'code_used'],
  ])
  expect((await itemsOf()).every(({ collectedAt }) => collectedAt !== null)).toBe(true)
  expect(refusal(await checkCode(body.code))).toEqual([409, 'code_used'])
  const own = await ownDelegation(body.id)
  expect(own).toMatchObject({ state: 'used', code: null, handovers: [{ items: ['letter'] }] })
  const letters = (await lettersOf(product, rent)).filter(({ key }) => key.startsWith('handover-'))
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('Пётр Кузнецов')])
  expect(await itemsOf()).toMatchObject([{ collectedBy: 'Пётр Кузнецов' }])
})

test('registered items need a power of attorney, which is remembered (M-DELEGATE-04)', async () => {
  const { body } = await grant({ once: false })
  const first = await note('registered', internationalTrack(Number(rent)))
  expect(refusal(await handOver(body.code, [first]))).toEqual([422, 'power_of_attorney_missing'])
  expect((await itemsOf())[0]?.collectedAt).toBeNull()
  expect((await handOver(body.code, [first], { powerOfAttorney: '№ 7 от 01.07.2025' })).status).toBe(200)
  const second = await note('parcel')
  expect((await checkCode(body.code)).body.powerOfAttorney).toBe('№ 7 от 01.07.2025')
  expect((await handOver(body.code, [second])).status).toBe(200)
})

test('a handover with an item that was taken in the meantime records nothing', async () => {
  const { body } = await grant({ once: false })
  const [taken, waiting] = [await note('letter'), await note('letter')]
  await operator.post(`/api/branch/claims/${rent}/items/taken`, { items: [taken] })
  expect(refusal(await handOver(body.code, [taken, waiting]))).toEqual([409, 'items_changed'])
  expect((await itemsOf()).find(({ id }) => id === waiting)?.collectedAt).toBeNull()
})

test('a delegation ended by the holder or past its last day opens nothing (M-DELEGATE-02)', async () => {
  const { body } = await grant({ once: false, email: veteranEmail })
  await veteran.post(`/api/receivedDelegations/${body.id}`, { accept: true })
  expect((await anna.delete(`/api/delegations/${body.id}`)).status).toBe(200)
  expect((await anna.delete(`/api/delegations/${body.id}`)).status).toBe(200)
  expect(refusal(await checkCode(body.code))).toEqual([409, 'code_ended'])
  const received = (await veteran.get('/api/receivedDelegations')).body
  expect(received.some(({ id }: { id: number }) => id === body.id)).toBe(false)

  const late = (await grant({ once: false })).body
  const yesterday = product.database.kysely.updateTable('delegation').set({ untilDay: '2025-09-14' })
  await yesterday.where('id', '=', late.id).execute()
  expect(refusal(await checkCode(late.code))).toEqual([409, 'code_ended'])
  expect((await ownDelegation(late.id)).state).toBe('expired')
  expect(refusal(await checkCode('00000000'))).toEqual([404, 'code_unknown'])
})

test('only the account with the invited email accepts, sees the boxes and pays (M-DELEGATE-03)', async () => {
  const { body } = await grant({ email: veteranEmail, mayPay: true, once: false, boxId })
  const invitation = async () =>
    (await veteran.get('/api/receivedDelegations')).body.find(({ id }: { id: number }) => id === body.id)
  expect(await invitation()).toMatchObject({ accepted: false, code: null, boxes: [] })
  const stranger = await product.as('legal')
  const accept = { accept: true }
  expect(refusal(await stranger.post(`/api/receivedDelegations/${body.id}`, accept))).toEqual([
    404,
    'delegation_unknown',
  ])
  expect((await veteran.post(`/api/receivedDelegations/${body.id}`, accept)).status).toBe(200)
  expect((await veteran.post(`/api/receivedDelegations/${body.id}`, accept)).status).toBe(200)
  await note('letter')
  await passUndoTime(product)
  const received = await invitation()
  expect(received).toMatchObject({ accepted: true, code: body.code })
  expect(received.boxes).toMatchObject([{ claim: rent, items: [{ kind: 'letter', place: 'counter' }] }])
  // The holder's card stays closed.
  expect((await veteran.get(`/api/claims/${rent}/card`)).status).toBe(403)
  expect(
    refusal(await veteran.post(`/api/receivedDelegations/${body.id}/claims/${rent}/payment`, { total: 1 })),
  ).toEqual([409, 'claim_not_payable'])
  expect((await veteran.delete(`/api/receivedDelegations/${body.id}`)).status).toBe(200)
  expect(await invitation()).toBeUndefined()
  expect((await ownDelegation(body.id)).state).toBe('ended')
})

test('a declined invitation stops the code', async () => {
  const { body } = await grant({ email: veteranEmail, once: false })
  expect((await veteran.post(`/api/receivedDelegations/${body.id}`, { accept: false })).status).toBe(200)
  expect(refusal(await checkCode(body.code))).toEqual([409, 'code_ended'])
  expect((await ownDelegation(body.id)).state).toBe('declined')
})

test.each([
  [{ mayCollect: false }, 422, 'rights_missing'],
  [{ mayPay: true }, 422, 'email_missing'],
  [{ untilDay: '2025-09-14' }, 422, 'until_day_passed'],
  [{ untilDay: '2026-09-16' }, 422, 'until_day_too_late'],
  [{ boxId: 999_999_999 }, 403, 'box_not_yours'],
])('a wrong grant %j is refused (M-DELEGATE-01)', async (changes, status, code) => {
  expect(refusal(await grant(changes))).toEqual([status, code])
})

test('holders do not delegate to themselves, and others cannot end or print a delegation (M-DELEGATE-05)', async () => {
  const own = demoPeople.individual.email
  expect(refusal(await grant({ email: own.toUpperCase() }))).toEqual([422, 'own_email'])
  const { body } = await grant()
  expect((await veteran.delete(`/api/delegations/${body.id}`)).status).toBe(404)
  expect((await veteran.get(`/api/delegations/${body.id}/powerOfAttorney`)).status).toBe(404)
  const printed = await anna.get(`/api/delegations/${body.id}/powerOfAttorney`)
  expect(printed.status).toBe(200)
  expect(Buffer.from(printed.body).subarray(0, 4).toString()).toBe('%PDF')
})

test('a code opens nothing at another branch', async () => {
  const { body } = await grant()
  const elsewhere = await product.as('secondOperator')
  const { sub } = demoPeople.secondOperator
  await product.database.kysely.updateTable('person').set({ branch: '630' }).where('sub', '=', sub).execute()
  expect(refusal(await checkCode(body.code, elsewhere))).toEqual([409, 'other_branch'])
  expect((await checkCode(body.code, anna)).status).toBe(403)
})

test('the terms of the form are content, and the longest is the limit (M-DELEGATE-01)', async () => {
  const { body } = await anna.get('/api/delegations')
  expect([body.termMonths, body.usualMonths]).toEqual([[1, 3, 12], 12])
  const terms = { kind: 'delegates', termMonths: [1, 24], usualMonths: 24 }
  expect(lastDelegationDay('2025-09-15', terms)).toBe('2027-09-15')
  expect(delegatesEntry.safeParse(terms).success).toBe(true)
  for (const wrong of [{ usualMonths: 3 }, { termMonths: [24, 1] }, { termMonths: [] }, { termMonths: [40] }])
    expect(delegatesEntry.safeParse({ ...terms, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
