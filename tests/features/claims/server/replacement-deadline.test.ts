import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withInheritedDeadline } from '#claims/server/reserve-box.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, reserve } from './life/living.ts'
import { claimBody, confirm, makeClaim, noon } from './renting.ts'

let product: Product
let anna: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  anna = await product.as('individual')
  box = boxes(product)
})
afterAll(() => product.close())

const MINUTE_MS = 60_000
const advanceMinutes = (minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * MINUTE_MS).toISOString())
const minutesLeft = ({ reservationTerm }: { reservationTerm: string }): number =>
  Math.round((Date.parse(reservationTerm) - product.clock.now().getTime()) / MINUTE_MS)

const createClaim = async (caller: Caller, boxId: number, extra: object = {}) => {
  const { status, body } = await makeClaim(caller, claimBody(boxId, { ...extra }))
  if (status !== 200) throw new Error(`no claim: ${JSON.stringify(body)}`)
  return body as { id: number; reservationTerm: string }
}

// AMB-57.
describe('the time to pay of a replacement', () => {
  test('is the remaining time for the same box, however often it is replaced', async () => {
    const boxId = await box()
    const first = await createClaim(anna, boxId)
    expect(minutesLeft(first)).toBe(15)
    let last = first
    for (let round = 0; round < 3; round += 1) {
      await advanceMinutes(4)
      last = await createClaim(anna, boxId, { replaces: last.id })
      expect(last.reservationTerm).toBe(first.reservationTerm)
    }
    await advanceMinutes(3.1)
    expect((await anna.get(`/api/claims/${last.id}/claimStatus`)).body.id).toBe(2)
  })

  test('counts from the first claim for office payment', async () => {
    const boxId = await box()
    const first = await createClaim(anna, boxId)
    await advanceMinutes(10)
    const second = await createClaim(anna, boxId, { replaces: first.id })
    await confirm(anna, second.id)
    await reserve(anna, second.id)
    const { body } = await anna.get(`/api/claims/${second.id}`)
    expect(minutesLeft(body)).toBe(10 * 24 * 60 - 10)
  })

  test('is full for another box twice an hour, then the remaining time', async () => {
    const vera = await product.as('newcomer')
    let last = await createClaim(vera, await box())
    for (let round = 0; round < 2; round += 1) {
      await advanceMinutes(10)
      last = await createClaim(vera, await box(), { replaces: last.id })
      expect(minutesLeft(last)).toBe(15)
    }
    await advanceMinutes(10)
    const third = await createClaim(vera, await box(), { replaces: last.id })
    expect(third.reservationTerm).toBe(last.reservationTerm)
    // After an hour another box has the full time again.
    await advanceMinutes(60)
    const laterPerson = await product.as('newcomer')
    const later = await createClaim(laterPerson, await box())
    await advanceMinutes(5)
    expect(minutesLeft(await createClaim(laterPerson, await box(), { replaces: later.id }))).toBe(15)
  })
})

test('for a claim reserved at the office is that of a card, not the rest of ten days', () => {
  const julyInstant = (time: string) => new Date(`2025-07-${time}:00Z`)
  const reserved = {
    createdAt: julyInstant('01T09:00'),
    unpaidSince: null,
    payUntil: julyInstant('11T09:00'),
  }
  const newClaim = { payUntil: julyInstant('03T09:15') }
  expect(withInheritedDeadline(newClaim, reserved)).toEqual({
    payUntil: julyInstant('03T09:15'),
    unpaidSince: julyInstant('01T09:00'),
  })
  const earlierDeadline = { ...reserved, payUntil: julyInstant('03T09:05') }
  expect(withInheritedDeadline(newClaim, earlierDeadline).payUntil).toEqual(julyInstant('03T09:05'))
})
