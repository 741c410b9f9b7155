import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, addMonths, startOfMonth, todayIn } from '#kit/rules/calendar-date.ts'
import type { Product } from '#support/product.ts'
import { fill } from '../../../money/server/balance/paying.ts'
import { press } from '../../../money/server/payments/bank-line.ts'
import { boxOf } from '../renting.ts'
import { acceptOffer, book } from './living.ts'
import { answered, look, lookAtScreens, Real } from './real-life.ts'
import { type ModelClaim, type Owner, RentModel } from './rent-model.ts'

const GIFT = 100_000_000

/** How often which status followed which, in all plays together: plays in which nothing happens prove nothing. */
const moves = new Map<string, number>()

type Step = (model: RentModel, real: Real) => Promise<void>
/** Something that somebody does; `check` says whether it is worth trying now. */
const command = (
  name: string,
  check: (model: RentModel) => boolean,
  run: Step,
): fc.AsyncCommand<RentModel, Real> => ({
  check: (model) => check(model as RentModel),
  async run(model, real) {
    const before = model.claims.map(({ status }) => status)
    await run(model, real)
    await look(model, real)
    for (const [index, { status }] of model.claims.entries()) {
      const step = `${before[index] ?? 0}-${status}`
      if (before[index] !== status) moves.set(step, (moves.get(step) ?? 0) + 1)
    }
  },
  toString: () => name,
})

const pick = (
  model: RentModel,
  index: number,
  fits: (claim: ModelClaim) => boolean,
): ModelClaim | undefined => {
  const fitting = model.claims.filter(fits)
  return fitting[index % Math.max(1, fitting.length)]
}
/** A command on one of the claims that fit. */
const onOne = (
  name: string,
  index: number,
  fits: (claim: ModelClaim, model: RentModel) => boolean,
  run: (claim: ModelClaim, model: RentModel, real: Real) => Promise<void>,
) =>
  command(
    `${name}(${index})`,
    (model) => pick(model, index, (claim) => fits(claim, model)) !== undefined,
    async (model, real) => {
      const claim = pick(model, index, (item) => fits(item, model))
      if (claim) await run(claim, model, real)
    },
  )

const rent = (owner: Owner, ahead: number, months: number) =>
  command(
    `rent(${owner}, +${ahead}, ${months})`,
    () => true,
    async (model, real) => {
      const startDate = addMonths(startOfMonth(model.today), ahead)
      const endDate = addDays(addMonths(startDate, months), -1)
      const caller = real.callers[owner]
      const made = await caller.post('/api/claims/populateClaim', {
        startDate,
        endDate,
        totalCost: (owner === 'legal' ? 900 : 450) * months,
        clientType: owner === 'legal' ? 3 : 1,
        services: [],
        box: real.boxes[owner],
      })
      if (model.isTaken(owner, startDate, endDate)) return expect(answered(made)).toBe('box_taken')
      expect(answered(made)).toBe('ok')
      const confirmed = await caller.patch(`/api/claims/${made.body.id}`, {
        claimStatus: 4,
        inEditing: false,
      })
      expect(answered(confirmed)).toBe('ok')
      model.rent(owner, startDate, months).id = made.body.id
    },
  )

const waits = (claim: ModelClaim) => claim.status === 4
const begin_ = (real: Real, claim: ModelClaim, total: number, paymentMethod: number) =>
  real.callers[claim.owner].post('/api/payments/', {
    claim: claim.id,
    amount: (total / 100).toFixed(2),
    paymentMethod,
    paymentStatus: 4,
    paymentType: 3,
  })
/** 0: card or balance, at once; 1: reserved; 2: reserved and booked. */
const pay = (index: number, way: number) =>
  onOne(`pay:${['at once', 'reserve', 'book'][way]}`, index, waits, async (claim, model, real) => {
    const legal = claim.owner === 'legal'
    const wanted = way === 0 ? (legal ? 4 : 1) : legal ? 3 : 2
    const begun = await begin_(real, claim, model.total(claim), wanted)
    if (claim.method !== null && claim.method !== wanted) return expect(answered(begun)).toBe('method_final')
    expect(answered(begun)).toBe('ok')
    if (way === 0) {
      if (!legal) await press(begun.body.payUrl, real.product.ownOrigin, 'pay')
      return model.pay(claim, wanted)
    }
    model.reserve(claim, wanted)
    if (way === 1) return
    await book(real.operator, claim.id)
    model.pay(claim, wanted)
  })

const inMailroom = (real: Real, claim: ModelClaim, act: string, body: object) =>
  real.operator.post(`/api/branch/claims/${claim.id}/${act}`, body)

const sign = (index: number) =>
  onOne(
    'sign',
    index,
    (claim) => claim.status === 3,
    async (claim, model, real) => {
      const done = await inMailroom(real, claim, 'sign', { privilegeSeen: true })
      if (!model.canSign(claim)) return expect(['already_signed', 'end_passed']).toContain(answered(done))
      expect(answered(done)).toBe('ok')
      model.sign(claim)
    },
  )

const refuse = (index: number, fits: (claim: ModelClaim) => boolean) =>
  onOne('refuse', index, fits, async (claim, model, real) => {
    const done = await inMailroom(real, claim, 'refuse', { emptied: true })
    if (claim.status !== 3) return expect(answered(done)).toBe('status_not_allowed')
    expect(answered(done)).toBe('ok')
    model.refuse(claim)
  })
const isPaid = ({ status }: ModelClaim) => status === 3

const endEarly = (index: number) =>
  onOne(
    'end early',
    index,
    (claim, model) => model.canEnd(claim),
    async (claim, model, real) => {
      const done = await inMailroom(real, claim, 'end', {
        refund: model.amountDueAtEnd(claim),
        emptied: true,
      })
      expect(answered(done)).toBe('ok')
      model.endEarly(claim)
    },
  )

const extend = (index: number, months: number) =>
  onOne(
    `extend:${months}`,
    index,
    ({ status }) => status === 6 || status === 8,
    async (claim, model, real) => {
      const done = await real.callers[claim.owner].post(`/api/claims/${claim.id}/prolongation`, {
        months,
        safetyGuarantee: false,
      })
      if (!model.canExtend(claim)) return expect(answered(done)).toMatch(/^prolongation_/)
      if (model.isExtensionTaken(claim, months)) return expect(answered(done)).toBe('box_taken')
      expect(answered(done)).toBe('ok')
      const next = model.extend(claim, months)
      if (next) next.id = done.body.id
    },
  )

const renewAutomatically = (index: number, on: boolean) =>
  onOne(
    `renew automatically:${on}`,
    index,
    ({ owner, status }) => owner === 'legal' && (status === 3 || status === 6),
    async (claim, model, real) => {
      const done = await real.callers.legal.put(`/api/claims/${claim.id}/autoExtension`, { enabled: on })
      if (on && addDays(model.today, 7) > claim.end) return expect(answered(done)).toBe('auto_too_late')
      expect(answered(done)).toBe('ok')
      const months = claim.auto?.months ?? model.months(claim)
      if (claim.auto?.on !== on) claim.auto = { on, months, announced: null, tried: null }
    },
  )

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The clock goes on by so many hours, or to the day after the next end of a rent. */
const clock = (hours: number | 'next end') =>
  command(
    `clock(${hours})`,
    () => true,
    async (model, real) => {
      const later = (time: number) => new Date(model.now.getTime() + time)
      const ends = model.claims.filter(({ status, end }) => [3, 6, 8].includes(status) && end >= model.today)
      const [nextEnd] = ends.map(({ end }) => end).sort()
      const now =
        hours === 'next end'
          ? nextEnd === undefined
            ? later(HOUR)
            : new Date(`${addDays(nextEnd, 1)}T09:00:00Z`)
          : later(hours * HOUR)
      await real.product.moveClock(now)
      model.tick(now)
      await adopt(model, real)
      // Sessions end sooner than rents.
      await real.comeIn()
      await lookAtScreens(model, real)
    },
  )

/** Renewals that the clock made have numbers of the server's. */
async function adopt(model: RentModel, real: Real): Promise<void> {
  for (const claim of model.claims.filter(({ id }) => id === 0)) {
    const { id } = await real.product.database.kysely
      .selectFrom('claim')
      .select('id')
      .where('prolongationOf', '=', claim.previous?.id ?? 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    claim.id = id
  }
}

const position = fc.nat({ max: 20 })
const months = fc.integer({ min: 1, max: 3 })
const owner = fc.constantFrom<Owner>('individual', 'legal')
const commands = fc.commands(
  [
    fc.tuple(owner, fc.integer({ min: 1, max: 2 }), months).map((claimBody) => rent(...claimBody)),
    fc.tuple(position, fc.nat({ max: 2 })).map((claimBody) => pay(...claimBody)),
    fc.tuple(position, fc.constantFrom(0, 2)).map((claimBody) => pay(...claimBody)),
    position.map(sign),
    position.map((index) => refuse(index, () => true)),
    position.map((index) => refuse(index, isPaid)),
    position.map(endEarly),
    fc.tuple(position, months).map((claimBody) => extend(...claimBody)),
    fc.tuple(position, months).map((claimBody) => extend(...claimBody)),
    fc.tuple(position, fc.boolean()).map((claimBody) => renewAutomatically(...claimBody)),
    fc.constantFrom<number | 'next end'>(0.1, 0.3, 24, 8 * 24, 11 * 24, 32 * 24).map(clock),
    fc.constantFrom<number | 'next end'>(8 * 24, 'next end').map(clock),
  ],
  { maxCommands: 40, size: 'max' },
)

/** A new life on boxes of its own: both have rented three months, which have just begun. */
const beginner = (product: Product) => {
  let next = 100
  return async (): Promise<{ model: RentModel; real: Real }> => {
    // The clock goes on through all lives; of earlier ones nothing may touch the balance any more.
    await product.database.kysely.updateTable('autoExtension').set({ enabled: false }).execute()
    const from = new Date(`${addDays(addMonths(startOfMonth(todayIn(product.clock.now())), 1), 9)}T09:00:00Z`)
    await product.moveClock(from)
    next -= 2
    const real = new Real(product, {
      individual: await boxOf(product, '101000', next + 1),
      legal: await boxOf(product, '101000', next),
    })
    await real.comeIn()
    await acceptOffer(real.callers.legal)
    await fill(product, GIFT)
    const { amount } = await product.database.kysely
      .selectFrom('balance')
      .select('amount')
      .where('legalHid', '=', 'demo-org-1')
      .executeTakeFirstOrThrow()
    const model = new RentModel(from, amount)
    const usual = [rent('individual', 1, 3), rent('legal', 1, 3), pay(0, 0), pay(0, 0), sign(0), sign(1)]
    for (const step of [...usual, clock(24 * 24)]) await step.run(model, real)
    return { model, real }
  }
}

/** A life written by hand: extended, refused, extended again, renewed automatically and refused, ended while extended. */
const written = [
  extend(0, 2),
  pay(0, 0),
  refuse(0, isPaid),
  extend(0, 2),
  pay(0, 0),
  renewAutomatically(0, true),
  clock(52 * 24),
  clock(8 * 24),
  refuse(1, isPaid),
  endEarly(0),
  clock(24),
  clock('next end'),
]

/** Plays a life written by hand and random ones; each way of a status must have been gone. */
export async function playLives(product: Product, { seed, lives }: { seed: number; lives: number }) {
  console.info(`status model: STATUS_MODEL_SEED=${seed}`)
  moves.clear()
  const begin = beginner(product)
  await fc.asyncModelRun(begin, written)
  for (const step of ['4-3', '3-6', '6-8', '8-6', '3-2', '8-7', '6-5'])
    expect(moves.has(step), `${step} of ${[...moves.keys()]}`).toBe(true)
  await fc.assert(
    fc.asyncProperty(commands, (steps) => fc.asyncModelRun(begin, steps)),
    { seed, numRuns: lives, endOnFailure: true, verbose: 1 },
  )
  console.info(`status model: ${JSON.stringify(Object.fromEntries([...moves].sort()))}`)
}
