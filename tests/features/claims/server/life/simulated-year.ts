import type { ClaimStatus } from '#claims/rules/claim-status.ts'
import { addDays, addMonths, endOfMonth, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { type Dice, diceFrom } from '#support/dice.ts'
import type { Caller, Product, Reply } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { type BankLine, press } from '../../../money/server/payments/bank-line.ts'
import { boxOf } from '../renting.ts'
import { broken } from './invariants.ts'
import { acceptOffer } from './living.ts'

const people = ['individual', 'privileged', 'legal'] as const

/** Shorter than the life of an unused session, with some minutes to spare on a slow machine. */
const RELOGIN_AFTER_MS = 45 * 60_000

interface Simulation {
  readonly product: Product
  readonly line: BankLine
  readonly seed: number
  /** Minutes, days or weeks pass between two steps. */
  readonly steps: number
  readonly from: string
}

/** A random year of people, clocks and faults, the same for the same seed; counts actions, stops at a violation. */
export async function playYear({ product, line, seed, steps, from }: Simulation) {
  const { random, pick, chance } = diceFrom(seed)
  const boxes = await Promise.all([99, 98, 97].map((number) => boxOf(product, '101000', number)))
  const done: Record<string, number> = {}
  let now = new Date(from)
  let callers: Record<(typeof people)[number], Caller>
  let operator: Caller
  let loggedInAt = now

  const logIn = async () => {
    callers = {
      individual: await product.as('individual'),
      privileged: await product.as('privileged'),
      legal: await product.as('legal'),
    }
    await acceptOffer(callers.legal)
    operator = await product.as('operator')
    loggedInAt = now
  }
  const countAction = (action: string, { status, body }: Reply): Reply => {
    const name = status < 400 ? action : `${action}: ${body?.code ?? status}`
    done[name] = (done[name] ?? 0) + 1
    if (status >= 500 && body?.code !== 'bank_unreachable') throw new Error(`${action} failed: ${status}`)
    return { status, body, headers: new Headers() }
  }
  const claims = (...statuses: ClaimStatus[]) =>
    product.database.kysely
      .selectFrom('claim')
      .select(['id', 'sub', 'total', 'clientType', 'status'])
      .where('status', 'in', statuses)
      .orderBy('id')
      .execute()
  const callerOf = (sub: string): Caller => callers[sub.replace('demo-', '') as (typeof people)[number]]

  const pay = async ({ pick, chance }: Dice) => {
    const claim = pick(await claims(4))
    if (!claim) return
    const method = claim.clientType === 3 ? 3 : chance(0.6) ? 1 : 2
    const started = countAction(
      `pay ${method}`,
      await callerOf(claim.sub).post('/api/payments/', {
        claim: claim.id,
        amount: (claim.total / 100).toFixed(2),
        paymentMethod: method,
        paymentStatus: 4,
        paymentType: 3,
      }),
    )
    if (started.body?.payUrl && chance(0.9)) {
      await press(
        started.body.payUrl,
        product.ownOrigin,
        chance(0.8) ? 'pay' : 'decline',
        'insufficient_funds',
      )
    }
  }
  const rent = async ({ pick, chance, random }: Dice) => {
    const who = pick(people) ?? 'individual'
    const type = { individual: 1, privileged: 2, legal: 3 }[who]
    const startDate = addMonths(startOfMonth(todayInZone(now)), 1 + Math.floor(random() * 2))
    const months = 1 + Math.floor(random() * 6)
    const endDate = endOfMonth(addMonths(startDate, months - 1))
    const month = { 1: 450, 2: 225, 3: 900 }[type] ?? 450
    const created = countAction(
      'rent',
      await callers[who].post('/api/claims/populateClaim', {
        startDate,
        endDate,
        totalCost: month * months,
        clientType: type,
        services: [],
        box: pick(boxes),
      }),
    )
    if (created.status < 400 && chance(0.9)) {
      countAction(
        'confirm',
        await callers[who].patch(`/api/claims/${created.body.id}`, { claimStatus: 4, inEditing: false }),
      )
      if (chance(0.7)) await pay(diceFrom(Math.floor(random() * 2 ** 32)))
    }
  }
  const book = async ({ pick, chance }: Dice) => {
    const { body } = await operator.get('/api/branch/queues/toBook/payments')
    const waitingPayment = pick(body.payments as { id: number; amount: number }[])
    if (!waitingPayment) return
    const sendRequest = () =>
      operator.post(`/api/branch/payments/${waitingPayment.id}/book`, { amount: waitingPayment.amount })
    for (const reply of chance(0.3)
      ? await Promise.all([sendRequest(), sendRequest()])
      : [await sendRequest()])
      countAction('book', reply)
  }
  const sign = async ({ pick }: Dice) => {
    const claim = pick(await claims(3))
    if (claim)
      countAction('sign', await operator.post(`/api/branch/claims/${claim.id}/sign`, { privilegeSeen: true }))
  }
  const refuse = async ({ pick }: Dice) => {
    const claim = pick(await claims(3, 6))
    if (claim)
      countAction('refuse', await operator.post(`/api/branch/claims/${claim.id}/refuse`, { emptied: true }))
  }
  const endEarly = async ({ pick }: Dice) => {
    const claim = pick(await claims(6, 8))
    if (!claim) return
    const { body } = await operator.get(`/api/branch/claims/${claim.id}`)
    const refund = body.earlyEnd?.refund ?? 0
    countAction(
      'end early',
      await operator.post(`/api/branch/claims/${claim.id}/end`, { refund, emptied: true }),
    )
  }
  const prolong = async ({ pick, chance, random }: Dice) => {
    const claim = pick(await claims(6))
    if (!claim) return
    const months = 1 + Math.floor(random() * 4)
    const sendRequest = () =>
      callerOf(claim.sub).post(`/api/claims/${claim.id}/prolongation`, {
        months,
        safetyGuarantee: chance(0.3),
      })
    for (const reply of chance(0.3)
      ? await Promise.all([sendRequest(), sendRequest()])
      : [await sendRequest()])
      countAction('prolong', reply)
  }
  const orderService = async ({ pick, chance }: Dice) => {
    const claim = pick(await claims(3, 6))
    if (!claim) return
    const started = countAction(
      'improve',
      await callerOf(claim.sub).post(`/api/claims/${claim.id}/services`, {
        service: pick([4, 8]),
        paymentMethod: claim.clientType === 3 ? 3 : pick([1, 2]),
      }),
    )
    const { payUrl } = started.body?.payment ?? {}
    if (payUrl && chance(0.8)) await press(payUrl, product.ownOrigin, 'pay')
  }
  let notedItems = 0
  const note = async ({ pick }: Dice) => {
    const claim = pick(await claims(6, 8))
    if (!claim) return
    notedItems += 1
    const item = pick([{ kind: 'letter' }, { kind: 'registered', track: internationalTrack(notedItems) }])
    countAction('note', await operator.post(`/api/branch/claims/${claim.id}/items`, item))
  }
  const acts = [
    rent,
    rent,
    rent,
    pay,
    pay,
    pay,
    pay,
    book,
    book,
    sign,
    sign,
    sign,
    sign,
    prolong,
    prolong,
    orderService,
    note,
    endEarly,
    refuse,
  ]

  await logIn()
  for (let step = 1; step <= steps; step += 1) {
    line.callbacksLost = chance(0.3)
    line.bankDown = chance(0.05)
    const burst = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const act = pick(acts) ?? rent
      const dice = diceFrom(Math.floor(random() * 2 ** 32))
      return () => act(dice)
    })
    if (chance(0.3)) await Promise.all(burst.map((act) => act()))
    else for (const act of burst) await act()
    line.bankDown = false
    const days = chance(0.5) ? 0 : Math.floor(random() * (chance(0.1) ? 45 : 9))
    now = new Date(now.getTime() + days * 86_400_000 + Math.floor(random() * 25 * 60_000))
    await product.moveClock(now.toISOString())
    if (chance(0.3)) await Promise.all([product.sweep(), product.sweep()])
    // Sessions end sooner than some of these steps.
    if (now.getTime() - loggedInAt.getTime() >= RELOGIN_AFTER_MS) await logIn()
    const violations = await broken(product.database, todayInZone(now))
    if (Object.keys(violations).length > 0) return { step, done, wrong: violations, until: todayInZone(now) }
  }
  return { step: steps, done, wrong: {}, until: addDays(todayInZone(now), 0) }
}
