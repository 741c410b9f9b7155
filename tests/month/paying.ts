import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Reply } from '#support/product.ts'
import { inApp } from '../features/money/server/payments/bank-app.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import type { FaultLog } from './faults.ts'
import type { Paying } from './plots.ts'
import type { Service } from './service.ts'

/** Codes of refusals that may come where the call was done before and its answer was lost. */
export const done = async (what: string, reply: Reply, ...alreadyCodes: string[]): Promise<Reply> => {
  if (reply.status === 200 || alreadyCodes.includes(reply.body?.code)) return reply
  throw new Error(`${what} answered ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** What is paid: the rent of a claim, or an order of a service of it. */
export interface Due {
  readonly claim: number
  /** Begins the payment, or answers the one that stands, and after a decline another one. */
  begin(): Promise<Reply>
  /** The bank's page in its answer; null where there is none. */
  payUrl(reply: Reply): string | null
  /** How the payment stands. */
  state(): Promise<string>
  /** The number of the order of a service. */
  order?(): number | undefined
}

/** How often is looked, twenty times a second. */
const TRIES = 100
const METHODS = { card: 1, sbp: 1, desk: 2, 'by hand': 3, statement: 3, balance: 4 } as const

/** The rent of a claim that was confirmed. */
export function rentDue(caller: Caller, claim: number, { way, amount }: Paying): Due {
  const body = {
    claim,
    amount: (amount / 100).toFixed(2),
    paymentMethod: METHODS[way],
    paymentStatus: 4,
    paymentType: 3,
  }
  return {
    claim,
    begin: () => caller.post('/api/payments/', body),
    payUrl: ({ body }) => body.payUrl,
    state: async () => (await caller.get(`/api/payments/status?claim=${claim}`)).body.state,
  }
}

/** Notices about letters, ordered during the rent. */
export function serviceDue(caller: Caller, claim: number, { way, amount }: Paying): Due {
  let order: number | undefined
  const path = `/api/claims/${claim}/services`
  return {
    claim,
    async begin() {
      const reply = await caller.post(path, { service: 4, paymentMethod: METHODS[way], total: amount })
      order = reply.body?.id ?? order
      return reply
    },
    payUrl: ({ body }) => body.payment?.payUrl ?? null,
    state: async () => (await caller.get(`${path}/orders/${order}`)).body.payment.state,
    order: () => order,
  }
}

/** Begins a payment until the bank has its order: an order that it would not take is made again. */
export async function begin({ begin: ask }: Pick<Due, 'begin'>): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await ask()
    if (reply.status !== 503 || tries > 20) return done('a payment', reply)
    await pause(20)
  }
}

/** Presses a button of the payer's bank, where it is pressed twice at once by somebody impatient. */
async function pressed(log: FaultLog, { of, faults }: Paying, button: () => Promise<unknown>): Promise<void> {
  const isTwice = faults.has('people: pressed twice') && log.once('people: pressed twice', of)
  await Promise.all(isTwice ? [button(), button()] : [button()])
}

/** Pays at the bank by card or by a code; somebody whose card is refused pays the next order. */
export async function payOnline(
  { service, log }: { readonly service: Service; readonly log: FaultLog },
  caller: Caller,
  due: Due,
  paying: Paying,
): Promise<void> {
  const { of, way, faults } = paying
  const trouble = { of, faults }
  const seen = { log, name: `payment ${of} of claim ${due.claim} by ${way}` }
  service.twins.ofOrder.set(`claim-${due.claim}`, trouble)
  let reply = await begin(due)
  if (faults.has('people: never paid')) {
    log.happened('people: never paid', of)
    return
  }
  const bank = service.twins.origin
  for (const isRefused of faults.has('bank: the card is refused') ? [true, false] : [false]) {
    if (isRefused) log.happened('bank: the card is refused', of)
    if (way === 'card') {
      const page = due.payUrl(reply) ?? ''
      const button = isRefused ? 'decline' : 'pay'
      await pressed(log, paying, () => press(page, bank, button, 'insufficient_funds'))
    } else {
      const code = await codeOf(() =>
        caller.post('/api/payments/sbp', { claim: due.claim, order: due.order?.() }),
      )
      await pressed(log, paying, () => inApp(code, bank, isRefused ? 'decline' : 'pay', 'current'))
    }
    if (isRefused) {
      await until('declined', due.state, seen)
      reply = await begin(due)
    }
  }
  // Half of them look how it stands; of the others the bank tells, or the sweep asks.
  if (of % 2 === 0) await until('paid', due.state, seen)
}

/** Pays a top-up by its code; one whose code is refused is paid no more. */
export async function topUpByCode(
  service: Service,
  log: FaultLog,
  caller: Caller,
  id: number,
  paying: Paying,
): Promise<void> {
  const path = `/api/legals/balance/topUps/${id}/sbp`
  const code = await codeOf(() => caller.post(path, {}))
  if (paying.faults.has('people: never paid')) {
    log.happened('people: never paid', paying.of)
    return
  }
  const isRefused = paying.faults.has('bank: the card is refused')
  if (isRefused) log.happened('bank: the card is refused', paying.of)
  await pressed(log, paying, () =>
    inApp(code, service.twins.origin, isRefused ? 'decline' : 'pay', 'current'),
  )
  const state = async () => (await caller.get(path)).body.state
  if (isRefused || paying.of % 2 === 0)
    await until(isRefused ? 'cancelled' : 'paid', state, { log, name: `top-up ${id}` })
}

async function codeOf(ask: () => Promise<Reply>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const reply = await ask()
    if (reply.body?.payload) return reply.body.payload
    if (tries > 20) throw new Error(`no code: ${reply.status} ${JSON.stringify(reply.body)}`)
    await pause(20)
  }
}

/** Asks how a payment stands until it stands so, for a while; what it stays instead is noted. */
async function until(
  wanted: string,
  state: () => Promise<string>,
  { log, name }: { readonly log: FaultLog; readonly name: string },
): Promise<void> {
  let now = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    now = await state()
    if (now === wanted) return
    await pause(50)
  }
  log.unexpected.push(`${name} stays ${now} and should be ${wanted}`)
}
