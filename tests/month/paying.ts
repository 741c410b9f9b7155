import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Reply } from '#support/product.ts'
import { inApp } from '../features/money/server/payments/bank-app.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import type { FaultLog } from './faults.ts'
import type { Paying } from './plots.ts'
import type { Service } from './service.ts'

/** `alreadyCodes` are allowed refusals: the call may have succeeded with its answer lost. */
export const done = async (action: string, reply: Reply, ...alreadyCodes: string[]): Promise<Reply> => {
  if (reply.status === 200 || alreadyCodes.includes(reply.body?.code)) return reply
  throw new Error(`${action} answered ${reply.status} ${JSON.stringify(reply.body)}`)
}

export interface Due {
  readonly claim: number
  /** Begins the payment, returns the pending one, or starts a new one after a decline. */
  begin(): Promise<Reply>
  payUrl(reply: Reply): string | null
  state(): Promise<string>
  order?(): number | undefined
}

/** Attempts, twenty per second. */
const TRIES = 100
const METHODS = { card: 1, sbp: 1, desk: 2, 'by hand': 3, statement: 3, balance: 4 } as const

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

/** Begins a payment and repeats it until the bank has accepted its order. */
export async function begin({ begin: start }: Pick<Due, 'begin'>): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await start()
    if (reply.status !== 503 || tries > 20) return done('a payment', reply)
    await pause(20)
  }
}

/** Clicks a button of the payer's bank; impatient people click twice at once. */
async function clickButton(
  log: FaultLog,
  { of, faults }: Paying,
  click: () => Promise<unknown>,
): Promise<void> {
  const isDoubleClick = faults.has('people: pressed twice') && log.once('people: pressed twice', of)
  await Promise.all(isDoubleClick ? [click(), click()] : [click()])
}

/** Pays at the bank by card or code; a person whose card is refused pays again. */
export async function payOnline(
  { service, log }: { readonly service: Service; readonly log: FaultLog },
  caller: Caller,
  due: Due,
  paying: Paying,
): Promise<void> {
  const { of, way, faults } = paying
  const trouble = { of, faults }
  const context = { log, name: `payment ${of} of claim ${due.claim} by ${way}` }
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
      await clickButton(log, paying, () => press(page, bank, button, 'insufficient_funds'))
    } else {
      const code = await waitForCode(() =>
        caller.post('/api/payments/sbp', { claim: due.claim, order: due.order?.() }),
      )
      await clickButton(log, paying, () => inApp(code, bank, isRefused ? 'decline' : 'pay', 'current'))
    }
    if (isRefused) {
      await expectState('declined', due.state, context)
      reply = await begin(due)
    }
  }
  // Half of the people check the state; the other payments are reported by the bank or polled by the sweep.
  if (of % 2 === 0) await expectState('paid', due.state, context)
}

/** Pays a top-up by its code; a refused code is not paid again. */
export async function topUpByCode(
  service: Service,
  log: FaultLog,
  caller: Caller,
  id: number,
  paying: Paying,
): Promise<void> {
  const path = `/api/legals/balance/topUps/${id}/sbp`
  const code = await waitForCode(() => caller.post(path, {}))
  if (paying.faults.has('people: never paid')) {
    log.happened('people: never paid', paying.of)
    return
  }
  const isRefused = paying.faults.has('bank: the card is refused')
  if (isRefused) log.happened('bank: the card is refused', paying.of)
  await clickButton(log, paying, () =>
    inApp(code, service.twins.origin, isRefused ? 'decline' : 'pay', 'current'),
  )
  const state = async () => (await caller.get(path)).body.state
  if (isRefused || paying.of % 2 === 0)
    await expectState(isRefused ? 'cancelled' : 'paid', state, { log, name: `top-up ${id}` })
}

async function waitForCode(start: () => Promise<Reply>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const reply = await start()
    if (reply.body?.payload) return reply.body.payload
    if (tries > 20) throw new Error(`no code: ${reply.status} ${JSON.stringify(reply.body)}`)
    await pause(20)
  }
}

/** Polls the state of a payment until it is the wanted one; records any other final state. */
async function expectState(
  expectedState: string,
  state: () => Promise<string>,
  { log, name }: { readonly log: FaultLog; readonly name: string },
): Promise<void> {
  let currentState = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    currentState = await state()
    if (currentState === expectedState) return
    await pause(50)
  }
  log.unexpected.push(`${name} stays ${currentState} and should be ${expectedState}`)
}
