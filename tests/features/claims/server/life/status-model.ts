import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, addMonths, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import type { Product } from '#support/product.ts'
import { fill } from '../../../money/server/balance/paying.ts'
import { press } from '../../../money/server/payments/bank-line.ts'
import { boxOf } from '../renting.ts'
import { acceptOffer, book } from './living.ts'
import { answered, look, lookAtScreens, Real } from './real-life.ts'
import { type ModelClaim, type Owner, RentModel } from './rent-model.ts'

const INITIAL_BALANCE = 100_000_000

/** Counts of status changes in all runs, because runs without changes prove nothing. */
const statusChanges = new Map<string, number>()

type Step = (model: RentModel, productRun: Real) => Promise<void>
/** An action of a person or the clock; `check` tells whether it is possible now. */
const command = (
  name: string,
  check: (model: RentModel) => boolean,
  run: Step,
): fc.AsyncCommand<RentModel, Real> => ({
  check: (model) => check(model as RentModel),
  async run(model, productRun) {
    const before = model.claims.map(({ status }) => status)
    await run(model, productRun)
    await look(model, productRun)
    for (const [index, { status }] of model.claims.entries()) {
      const step = `${before[index] ?? 0}-${status}`
      if (before[index] !== status) statusChanges.set(step, (statusChanges.get(step) ?? 0) + 1)
    }
  },
  toString: () => name,
})

const pick = (
  model: RentModel,
  index: number,
  matches: (claim: ModelClaim) => boolean,
): ModelClaim | undefined => {
  const matchingClaims = model.claims.filter(matches)
  return matchingClaims[index % Math.max(1, matchingClaims.length)]
}
const commandOnClaim = (
  name: string,
  index: number,
  matches: (claim: ModelClaim, model: RentModel) => boolean,
  run: (claim: ModelClaim, model: RentModel, productRun: Real) => Promise<void>,
) =>
  command(
    `${name}(${index})`,
    (model) => pick(model, index, (claim) => matches(claim, model)) !== undefined,
    async (model, productRun) => {
      const claim = pick(model, index, (item) => matches(item, model))
      if (claim) await run(claim, model, productRun)
    },
  )

const rent = (owner: Owner, ahead: number, months: number) =>
  command(
    `rent(${owner}, +${ahead}, ${months})`,
    () => true,
    async (model, productRun) => {
      const startDate = addMonths(startOfMonth(model.today), ahead)
      const endDate = addDays(addMonths(startDate, months), -1)
      const caller = productRun.callers[owner]
      const created = await caller.post('/api/claims/populateClaim', {
        startDate,
        endDate,
        totalCost: (owner === 'legal' ? 900 : 450) * months,
        clientType: owner === 'legal' ? 3 : 1,
        services: [],
        box: productRun.boxes[owner],
      })
      if (model.isTaken(owner, startDate, endDate)) return expect(answered(created)).toBe('box_taken')
      expect(answered(created)).toBe('ok')
      const confirmed = await caller.patch(`/api/claims/${created.body.id}`, {
        claimStatus: 4,
        inEditing: false,
      })
      expect(answered(confirmed)).toBe('ok')
      model.rent(owner, startDate, months).id = created.body.id
    },
  )

const isUnpaid = (claim: ModelClaim) => claim.status === 4
const startPayment = (productRun: Real, claim: ModelClaim, total: number, paymentMethod: number) =>
  productRun.callers[claim.owner].post('/api/payments/', {
    claim: claim.id,
    amount: (total / 100).toFixed(2),
    paymentMethod,
    paymentStatus: 4,
    paymentType: 3,
  })
/** Way 0: card or balance at once; 1: reserved; 2: reserved and booked. */
const pay = (index: number, way: number) =>
  commandOnClaim(
    `pay:${['at once', 'reserve', 'book'][way]}`,
    index,
    isUnpaid,
    async (claim, model, productRun) => {
      const legal = claim.owner === 'legal'
      const paymentMethod = way === 0 ? (legal ? 4 : 1) : legal ? 3 : 2
      const started = await startPayment(productRun, claim, model.total(claim), paymentMethod)
      if (claim.method !== null && claim.method !== paymentMethod)
        return expect(answered(started)).toBe('method_final')
      expect(answered(started)).toBe('ok')
      if (way === 0) {
        if (!legal) await press(started.body.payUrl, productRun.product.ownOrigin, 'pay')
        return model.pay(claim, paymentMethod)
      }
      model.reserve(claim, paymentMethod)
      if (way === 1) return
      await book(productRun.operator, claim.id)
      model.pay(claim, paymentMethod)
    },
  )

const postToBranch = (productRun: Real, claim: ModelClaim, act: string, body: object) =>
  productRun.operator.post(`/api/branch/claims/${claim.id}/${act}`, body)

const sign = (index: number) =>
  commandOnClaim(
    'sign',
    index,
    (claim) => claim.status === 3,
    async (claim, model, productRun) => {
      const done = await postToBranch(productRun, claim, 'sign', { privilegeSeen: true })
      if (!model.canSign(claim)) return expect(['already_signed', 'end_passed']).toContain(answered(done))
      expect(answered(done)).toBe('ok')
      model.sign(claim)
    },
  )

const refuse = (index: number, matches: (claim: ModelClaim) => boolean) =>
  commandOnClaim('refuse', index, matches, async (claim, model, productRun) => {
    const done = await postToBranch(productRun, claim, 'refuse', { emptied: true })
    if (claim.status !== 3) return expect(answered(done)).toBe('status_not_allowed')
    expect(answered(done)).toBe('ok')
    model.refuse(claim)
  })
const isPaid = ({ status }: ModelClaim) => status === 3

const endEarly = (index: number) =>
  commandOnClaim(
    'end early',
    index,
    (claim, model) => model.canEnd(claim),
    async (claim, model, productRun) => {
      const done = await postToBranch(productRun, claim, 'end', {
        refund: model.amountDueAtEnd(claim),
        emptied: true,
      })
      expect(answered(done)).toBe('ok')
      model.endEarly(claim)
    },
  )

const extend = (index: number, months: number) =>
  commandOnClaim(
    `extend:${months}`,
    index,
    ({ status }) => status === 6 || status === 8,
    async (claim, model, productRun) => {
      const done = await productRun.callers[claim.owner].post(`/api/claims/${claim.id}/prolongation`, {
        months,
        safetyGuarantee: false,
      })
      if (!model.canExtend(claim)) return expect(answered(done)).toMatch(/^prolongation_/)
      if (model.isExtensionTaken(claim, months)) return expect(answered(done)).toBe('box_taken')
      expect(answered(done)).toBe('ok')
      const extension = model.extend(claim, months)
      if (extension) extension.id = done.body.id
    },
  )

const setAutoExtension = (index: number, isOn: boolean) =>
  commandOnClaim(
    `extend automatically:${isOn}`,
    index,
    ({ owner, status }) => owner === 'legal' && (status === 3 || status === 6),
    async (claim, model, productRun) => {
      const done = await productRun.callers.legal.put(`/api/claims/${claim.id}/autoExtension`, {
        enabled: isOn,
      })
      if (isOn && addDays(model.today, 7) > claim.end) return expect(answered(done)).toBe('auto_too_late')
      expect(answered(done)).toBe('ok')
      const months = claim.auto?.months ?? model.months(claim)
      if (claim.auto?.on !== isOn) claim.auto = { on: isOn, months, announced: null, tried: null }
    },
  )

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Advances the clock by so many hours, or to the day after the next end of a rent. */
const advanceClock = (hours: number | 'next end') =>
  command(
    `clock(${hours})`,
    () => true,
    async (model, productRun) => {
      const addMs = (time: number) => new Date(model.now.getTime() + time)
      const ends = model.claims.filter(({ status, end }) => [3, 6, 8].includes(status) && end >= model.today)
      const [nextEnd] = ends.map(({ end }) => end).sort()
      const now =
        hours === 'next end'
          ? nextEnd === undefined
            ? addMs(HOUR)
            : new Date(`${addDays(nextEnd, 1)}T09:00:00Z`)
          : addMs(hours * HOUR)
      await productRun.product.moveClock(now)
      model.tick(now)
      await adoptNumbers(model, productRun)
      await productRun.comeIn()
      await lookAtScreens(model, productRun)
    },
  )

/** Gives the server's numbers to extensions that the clock created. */
async function adoptNumbers(model: RentModel, productRun: Real): Promise<void> {
  for (const claim of model.claims.filter(({ id }) => id === 0)) {
    const { id } = await productRun.product.database.kysely
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
    fc.tuple(position, fc.boolean()).map((claimBody) => setAutoExtension(...claimBody)),
    fc.constantFrom<number | 'next end'>(0.1, 0.3, 24, 8 * 24, 11 * 24, 32 * 24).map(advanceClock),
    fc.constantFrom<number | 'next end'>(8 * 24, 'next end').map(advanceClock),
  ],
  { maxCommands: 40, size: 'max' },
)

/** Starts a run on boxes of its own, where both people have just begun a rent of three months. */
const makeRunStarter = (product: Product) => {
  let extension = 100
  return async (): Promise<{ model: RentModel; real: Real }> => {
    // The clock runs on through all runs, so extensions of earlier runs must not touch the balance.
    await product.database.kysely.updateTable('autoExtension').set({ enabled: false }).execute()
    const from = new Date(
      `${addDays(addMonths(startOfMonth(todayInZone(product.clock.now())), 1), 9)}T09:00:00Z`,
    )
    await product.moveClock(from)
    extension -= 2
    const productRun = new Real(product, {
      individual: await boxOf(product, '101000', extension + 1),
      legal: await boxOf(product, '101000', extension),
    })
    await productRun.comeIn()
    await acceptOffer(productRun.callers.legal)
    await fill(product, INITIAL_BALANCE)
    const { amount } = await product.database.kysely
      .selectFrom('balance')
      .select('amount')
      .where('legalHid', '=', 'demo-org-1')
      .executeTakeFirstOrThrow()
    const model = new RentModel(from, amount)
    const firstSteps = [rent('individual', 1, 3), rent('legal', 1, 3), pay(0, 0), pay(0, 0), sign(0), sign(1)]
    for (const step of [...firstSteps, advanceClock(24 * 24)]) await step.run(model, productRun)
    return { model, real: productRun }
  }
}

/** A fixed run: extended, refused, extended again, extended automatically and refused, ended while extended. */
const fixedRun = [
  extend(0, 2),
  pay(0, 0),
  refuse(0, isPaid),
  extend(0, 2),
  pay(0, 0),
  setAutoExtension(0, true),
  advanceClock(52 * 24),
  advanceClock(8 * 24),
  refuse(1, isPaid),
  endEarly(0),
  advanceClock(24),
  advanceClock('next end'),
]

/** Does the fixed run and random ones; every status change must have occurred. */
export async function playLives(product: Product, { seed, lives: runs }: { seed: number; lives: number }) {
  console.info(`status model: STATUS_MODEL_SEED=${seed}`)
  statusChanges.clear()
  const startRun = makeRunStarter(product)
  await fc.asyncModelRun(startRun, fixedRun)
  for (const step of ['4-3', '3-6', '6-8', '8-6', '3-2', '8-7', '6-5'])
    expect(statusChanges.has(step), `${step} of ${[...statusChanges.keys()]}`).toBe(true)
  await fc.assert(
    fc.asyncProperty(commands, (steps) => fc.asyncModelRun(startRun, steps)),
    { seed, numRuns: runs, endOnFailure: true, verbose: 1 },
  )
  console.info(`status model: ${JSON.stringify(Object.fromEntries([...statusChanges].sort()))}`)
}
