import { addMonths, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { confirm } from '../features/claims/server/renting.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import type { BankAccount } from './bank-account.ts'
import type { FaultLog } from './faults.ts'
import { begin, type Due, done, payOnline, rentDue, serviceDue, topUpByCode } from './paying.ts'
import type { People } from './people.ts'
import type { Paying, Rent, TopUp } from './plots.ts'
import { boxNumbered, type Service } from './service.ts'

/** What a payment of the month became in the product. */
export interface Made {
  readonly paying: Paying
  readonly isLegal: boolean
  readonly who: number
  readonly what: 'rent' | 'service' | 'extension' | 'top-up' | 'late'
  readonly claim: number | null
  readonly order: number | null
  readonly topUp: number | null
}

/** What the players of a month share. */
export interface Stage {
  readonly service: Service
  readonly log: FaultLog
  readonly people: People
  readonly account: BankAccount
  /** By the number of the payment. */
  readonly made: Map<number, Made>
  /** Claims by the number of their rent, and those that continue them. */
  readonly claims: Map<number, number>
  /** Payments that wait at the counter, or to be booked by hand as a line of the bank says. */
  readonly toBook: Made[]
}

const comeIn = ({ people }: Stage, { isLegal, who }: Pick<Rent, 'isLegal' | 'who'>): Promise<Caller> =>
  isLegal ? people.organisation(who) : people.person(who)

/** Pays what is due the way that was chosen; what waits for the counter or the bank is noted there. */
async function pay(stage: Stage, caller: Caller, due: Due, made: Made): Promise<void> {
  const { paying, who } = made
  const { way, of } = paying
  if (way === 'card' || way === 'sbp') {
    await payOnline(stage, caller, due, paying)
    stage.made.set(of, { ...made, order: due.order?.() ?? null })
    return
  }
  const reply = await due.begin()
  // A debit whose answer was lost is refused as paid already.
  await done(
    `${made.what} by ${way}`,
    reply,
    ...(way === 'balance' ? ['claim_not_payable', 'service_connected'] : []),
  )
  const whole = { ...made, order: due.order?.() ?? null }
  stage.made.set(of, whole)
  if (way === 'desk' || way === 'by hand') stage.toBook.push(whole)
  if (way === 'statement') stage.account.pay({ ...paying, who, claim: due.claim }, paying.day)
}

const claimBody = ({ number, isLegal, start, months, hasNotices, paying }: Rent) => ({
  startDate: start,
  endDate: endOfMonth(addMonths(start, months - 1)),
  totalCost: paying.amount / 100,
  clientType: isLegal ? 3 : 1,
  services: hasNotices ? [4] : [],
  box: boxNumbered(number),
})

/** Makes the claim of a rent, confirms it and pays it; somebody late has paid a claim that this one replaced. */
export async function rent(stage: Stage, plot: Rent): Promise<void> {
  const caller = await comeIn(stage, plot)
  const make = async (key: string, more: object = {}): Promise<number> => {
    const body = { ...claimBody(plot), ...more }
    const asked = await caller.post('/api/claims/populateClaim', body, { 'idempotency-key': key })
    const { id } = (await done('a claim', asked)).body
    await done('its confirmation', await confirm(caller, id), 'claim_not_editable', 'status_not_allowed')
    return id
  }
  const about = { isLegal: plot.isLegal, who: plot.who, order: null, topUp: null }
  const key = `month-rent-${plot.number}`
  let replaces: number | null = null
  if (plot.late) {
    replaces = await make(`${key}-late`)
    const due = rentDue(caller, replaces, plot.late)
    stage.service.twins.ofOrder.set(`claim-${replaces}`, plot.late)
    const page = due.payUrl(await begin(due)) ?? ''
    stage.made.set(plot.late.of, { ...about, paying: plot.late, what: 'late', claim: replaces })
    const claim = await make(key, { replaces })
    stage.claims.set(plot.number, claim)
    await press(page, stage.service.twins.origin, 'pay')
    stage.log.happened('bank: paid after its claim was cancelled', plot.late.of)
  }
  const claim = stage.claims.get(plot.number) ?? (await make(key))
  stage.claims.set(plot.number, claim)
  const due = rentDue(caller, claim, plot.paying)
  await pay(stage, caller, due, { ...about, paying: plot.paying, what: 'rent', claim })
}

/** Adds notices about letters to a rent. */
export async function addService(stage: Stage, plot: Rent, paying: Paying): Promise<void> {
  const caller = await comeIn(stage, plot)
  const claim = claimOf(stage, plot)
  const due = serviceDue(caller, claim, paying)
  const { isLegal, who } = plot
  await pay(stage, caller, due, { paying, isLegal, who, what: 'service', claim, order: null, topUp: null })
}

/** Extends a rent, without what it has beside the box. */
export async function extend(stage: Stage, plot: Rent, paying: Paying & { months: number }): Promise<void> {
  const caller = await comeIn(stage, plot)
  const { isLegal, who } = plot
  const asked = await caller.post(`/api/claims/${claimOf(stage, plot)}/prolongation`, {
    months: paying.months,
    safetyGuarantee: false,
    services: [],
    total: paying.amount,
  })
  const claim = (await done('an extension', asked)).body.id
  const due = rentDue(caller, claim, paying)
  await pay(stage, caller, due, { paying, isLegal, who, what: 'extension', claim, order: null, topUp: null })
}

/** Orders money into a balance, and pays it by a code where it is one. */
export async function topUp(stage: Stage, plot: TopUp): Promise<void> {
  const { service, people, log, account, made } = stage
  const { who, way, amount, of, faults, day } = plot
  const caller = await people.organisation(who)
  const sbp = way === 'sbp'
  const id = await orderedTopUp(caller, amount, sbp)
  const note = {
    paying: plot,
    isLegal: true,
    who,
    what: 'top-up',
    claim: null,
    order: null,
    topUp: id,
  } as const
  made.set(of, note)
  if (way === 'by hand') stage.toBook.push(note)
  if (way === 'statement') account.pay({ of, who, amount, faults, topUp: id }, day)
  if (!sbp) return
  service.twins.ofOrder.set(`top-up-${id}`, { of, faults })
  await topUpByCode(service, log, caller, id, plot)
}

/** Ordered once, however often it is asked: no two sums of an organisation are alike. */
async function orderedTopUp(caller: Caller, amount: number, sbp: boolean): Promise<number> {
  const path = '/api/legals/balance'
  const known = async () =>
    (await caller.get(path)).body.waiting.find((payment: { amount: number }) => payment.amount === amount)?.id
  return (
    (await known()) ?? (await done('a top-up', await caller.post(`${path}/topUps`, { amount, sbp }))).body.id
  )
}

export const claimOf = ({ claims }: Stage, { number }: Rent): number => {
  const claim = claims.get(number)
  if (claim === undefined) throw new Error(`rent ${number} has no claim`)
  return claim
}
