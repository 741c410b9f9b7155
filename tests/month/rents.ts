import { addMonths, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { confirm } from '../features/claims/server/renting.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import type { BankAccount } from './bank-account.ts'
import type { FaultLog } from './faults.ts'
import { boxNumbered } from './office.ts'
import { begin, type Due, done, payOnline, rentDue, serviceDue, topUpByCode } from './paying.ts'
import type { People } from './people.ts'
import type { Paying, Rent, TopUp } from './plots.ts'
import type { Service } from './service.ts'

export interface Made {
  readonly paying: Paying
  readonly isLegal: boolean
  readonly who: number
  readonly what: 'rent' | 'service' | 'extension' | 'top-up' | 'late'
  readonly claim: number | null
  readonly order: number | null
  readonly topUp: number | null
}

export interface Stage {
  readonly service: Service
  readonly log: FaultLog
  readonly people: People
  readonly account: BankAccount
  /** By number of the payment. */
  readonly made: Map<number, Made>
  /** Claims and their extensions by number of the rent. */
  readonly claims: Map<number, number>
  readonly toBook: Made[]
}

const openCaller = ({ people }: Stage, { isLegal, who }: Pick<Rent, 'isLegal' | 'who'>): Promise<Caller> =>
  isLegal ? people.organisation(who) : people.person(who)

/** Pays in the planned way; payments at the counter or by bank transfer are left to be booked. */
async function payPlanned(stage: Stage, caller: Caller, due: Due, payment: Made): Promise<void> {
  const { paying, who } = payment
  const { way, of } = paying
  if (way === 'card' || way === 'sbp') {
    await payOnline(stage, caller, due, paying)
    stage.made.set(of, { ...payment, order: due.order?.() ?? null })
    return
  }
  const reply = await due.begin()
  // A debit with a lost answer is refused as already paid.
  await done(
    `${payment.what} by ${way}`,
    reply,
    ...(way === 'balance' ? ['claim_not_payable', 'service_connected'] : []),
  )
  const madeWithOrder = { ...payment, order: due.order?.() ?? null }
  stage.made.set(of, madeWithOrder)
  if (way === 'desk' || way === 'by hand') stage.toBook.push(madeWithOrder)
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

/** With a late payment it first pays a claim that this one replaces. */
export async function rent(stage: Stage, plot: Rent): Promise<void> {
  const caller = await openCaller(stage, plot)
  const makeClaim = async (key: string, overrides: object = {}): Promise<number> => {
    const body = { ...claimBody(plot), ...overrides }
    const reply = await caller.post('/api/claims/populateClaim', body, { 'idempotency-key': key })
    const { id } = (await done('a claim', reply)).body
    await done('its confirmation', await confirm(caller, id), 'claim_not_editable', 'status_not_allowed')
    return id
  }
  const common = { isLegal: plot.isLegal, who: plot.who, order: null, topUp: null }
  const key = `month-rent-${plot.number}`
  let replaces: number | null = null
  if (plot.late) {
    replaces = await makeClaim(`${key}-late`)
    const due = rentDue(caller, replaces, plot.late)
    stage.service.twins.ofOrder.set(`claim-${replaces}`, plot.late)
    const page = due.payUrl(await begin(due)) ?? ''
    stage.made.set(plot.late.of, { ...common, paying: plot.late, what: 'late', claim: replaces })
    const claim = await makeClaim(key, { replaces })
    stage.claims.set(plot.number, claim)
    await press(page, stage.service.twins.origin, 'pay')
    stage.log.happened('bank: paid after its claim was cancelled', plot.late.of)
  }
  const claim = stage.claims.get(plot.number) ?? (await makeClaim(key))
  stage.claims.set(plot.number, claim)
  const due = rentDue(caller, claim, plot.paying)
  await payPlanned(stage, caller, due, { ...common, paying: plot.paying, what: 'rent', claim })
}

export async function addService(stage: Stage, plot: Rent, paying: Paying): Promise<void> {
  const caller = await openCaller(stage, plot)
  const claim = claimOf(stage, plot)
  const due = serviceDue(caller, claim, paying)
  const { isLegal, who } = plot
  await payPlanned(stage, caller, due, {
    paying,
    isLegal,
    who,
    what: 'service',
    claim,
    order: null,
    topUp: null,
  })
}

export async function extend(stage: Stage, plot: Rent, paying: Paying & { months: number }): Promise<void> {
  const caller = await openCaller(stage, plot)
  const { isLegal, who } = plot
  const reply = await caller.post(`/api/claims/${claimOf(stage, plot)}/prolongation`, {
    months: paying.months,
    safetyGuarantee: false,
    services: [],
    total: paying.amount,
  })
  const claim = (await done('an extension', reply)).body.id
  const due = rentDue(caller, claim, paying)
  await payPlanned(stage, caller, due, {
    paying,
    isLegal,
    who,
    what: 'extension',
    claim,
    order: null,
    topUp: null,
  })
}

export async function topUp(stage: Stage, plot: TopUp): Promise<void> {
  const { service, people, log, account, made: madePayments } = stage
  const { who, way, amount, of, faults, day } = plot
  const caller = await people.organisation(who)
  const isSbp = way === 'sbp'
  const id = await findOrOrderTopUp(caller, amount, isSbp)
  const madePayment = {
    paying: plot,
    isLegal: true,
    who,
    what: 'top-up',
    claim: null,
    order: null,
    topUp: id,
  } as const
  madePayments.set(of, madePayment)
  if (way === 'by hand') stage.toBook.push(madePayment)
  if (way === 'statement') account.pay({ of, who, amount, faults, topUp: id }, day)
  if (!isSbp) return
  service.twins.ofOrder.set(`top-up-${id}`, { of, faults })
  await topUpByCode(service, log, caller, id, plot)
}

/** Idempotent, because no two top-ups of an organisation have the same amount. */
async function findOrOrderTopUp(caller: Caller, amount: number, isSbp: boolean): Promise<number> {
  const path = '/api/legals/balance'
  const findPending = async () =>
    (await caller.get(path)).body.waiting.find((payment: { amount: number }) => payment.amount === amount)?.id
  return (
    (await findPending()) ??
    (await done('a top-up', await caller.post(`${path}/topUps`, { amount, sbp: isSbp }))).body.id
  )
}

export const claimOf = ({ claims }: Stage, { number }: Rent): number => {
  const claim = claims.get(number)
  if (claim === undefined) throw new Error(`rent ${number} has no claim`)
  return claim
}
