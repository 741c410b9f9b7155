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

const minute = 60_000
const pass = (minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * minute).toISOString())
/** Whole minutes that are left to pay. */
const left = ({ reservationTerm }: { reservationTerm: string }): number =>
  Math.round((Date.parse(reservationTerm) - product.clock.now().getTime()) / minute)

/** Makes a claim, of a person unless told otherwise, and answers what is told of it. */
const claimed = async (caller: Caller, of: number, more: object = {}) => {
  const { status, body } = await makeClaim(caller, claimBody(of, { ...more }))
  if (status !== 200) throw new Error(`no claim: ${JSON.stringify(body)}`)
  return body as { id: number; reservationTerm: string }
}

// AMB-57.
describe('the time to pay of a claim that replaces another', () => {
  test('is what is left of it for the same box, however often it is replaced', async () => {
    const wanted = await box()
    const first = await claimed(anna, wanted)
    expect(left(first)).toBe(15)
    let last = first
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(4)
      last = await claimed(anna, wanted, { replaces: last.id })
      expect(last.reservationTerm).toBe(first.reservationTerm)
    }
    await pass(3.1)
    expect((await anna.get(`/api/claims/${last.id}/claimStatus`)).body.id).toBe(2)
  })

  test('counts from the first claim when one pays at the office', async () => {
    const wanted = await box()
    const first = await claimed(anna, wanted)
    await pass(10)
    const second = await claimed(anna, wanted, { replaces: first.id })
    await confirm(anna, second.id)
    await reserve(anna, second.id)
    const { body } = await anna.get(`/api/claims/${second.id}`)
    expect(left(body)).toBe(10 * 24 * 60 - 10)
  })

  test('begins anew for another box twice an hour, then it is what is left', async () => {
    const vera = await product.as('newcomer')
    let last = await claimed(vera, await box())
    for (let turn = 0; turn < 2; turn += 1) {
      await pass(10)
      last = await claimed(vera, await box(), { replaces: last.id })
      expect(left(last)).toBe(15)
    }
    await pass(10)
    const third = await claimed(vera, await box(), { replaces: last.id })
    expect(third.reservationTerm).toBe(last.reservationTerm)
    // An hour later a change of mind has its time again.
    await pass(60)
    const back = await product.as('newcomer')
    const later = await claimed(back, await box())
    await pass(5)
    expect(left(await claimed(back, await box(), { replaces: later.id }))).toBe(15)
  })
})

test('a claim that replaces one reserved at the counter has the time of a card, not what is left of ten days', () => {
  const at = (time: string) => new Date(`2025-07-${time}:00Z`)
  const reserved = { createdAt: at('01T09:00'), unpaidSince: null, payUntil: at('11T09:00') }
  const own = { payUntil: at('03T09:15') }
  expect(withInheritedDeadline(own, reserved)).toEqual({
    payUntil: at('03T09:15'),
    unpaidSince: at('01T09:00'),
  })
  const sooner = { ...reserved, payUntil: at('03T09:05') }
  expect(withInheritedDeadline(own, sooner).payUntil).toEqual(at('03T09:05'))
})
