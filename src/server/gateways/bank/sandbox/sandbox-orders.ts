import type { KeyStore } from '../../key-store.ts'
import { asOf, type SandboxOrder } from './sandbox-order.ts'

/** The books of the sandbox bank. */
export interface SandboxOrders {
  /** Books a new order; false when its number is taken. */
  add(order: SandboxOrder): Promise<boolean>
  /** Reads orders at once that are asked about in the next moment. */
  readAhead(orderIds: readonly string[]): Promise<void>
  /** The order by the bank's id, as of now. */
  read(orderId: string): Promise<SandboxOrder | undefined>
  /** The bank's id of the order with our number. */
  idOfNumber(orderNumber: string): Promise<string | undefined>
  /** The bank's id of the order that this code pays. */
  idOfCode(qrId: string): Promise<string | undefined>
  /** Notes which order a code pays. */
  addCode(qrId: string, orderId: string): Promise<void>
  /** Changes an order by a rule; undefined when there is no such order or the rule says no. */
  change(
    orderId: string,
    rule: (order: SandboxOrder, now: number) => SandboxOrder | undefined,
  ): Promise<SandboxOrder | undefined>
}

/** Milliseconds for which what was read ahead may be answered. */
const AHEAD_MS = 1_000

/** Books kept in the key store, so that orders survive a restart and are the same on every server. */
export function sandboxOrders(
  store: KeyStore,
  clock: { now(): Date },
  onExpired: (order: SandboxOrder) => void,
): SandboxOrders {
  const named = (orderId: string) => `sandbox-bank/order/${orderId}`
  const numbered = (orderNumber: string) => `sandbox-bank/number/${orderNumber}`
  const coded = (qrId: string) => `sandbox-bank/code/${qrId}`
  const now = () => clock.now().getTime()

  let ahead = { values: new Map<string, string>(), at: 0 }
  /** What was changed since the last reading ahead began: that may have read it as it was before. */
  let changedSince = new Set<string>()
  /** What was read ahead is answered once; whoever loses a race with it reads again. */
  const readKept = async (name: string): Promise<string | undefined> => {
    const kept = performance.now() - ahead.at < AHEAD_MS ? ahead.values.get(name) : undefined
    ahead.values.delete(name)
    return (changedSince.has(name) ? undefined : kept) ?? store.read(name)
  }

  const change: SandboxOrders['change'] = async (orderId, rule) => {
    // Losing the race against another server means reading again what it wrote.
    for (;;) {
      const kept = await readKept(named(orderId))
      if (kept === undefined) return undefined
      const order = JSON.parse(kept) as SandboxOrder
      const current = asOf(order, now())
      const changed = rule(current, now())
      const next = changed ?? current
      if (next === order) return changed
      changedSince.add(named(orderId))
      if (await store.replace(named(orderId), kept, JSON.stringify(next))) {
        if (current !== order) onExpired(current)
        return changed
      }
    }
  }

  return {
    async add(order) {
      // The order first: a number must never lead to an order that a crash kept from being written.
      await store.write(named(order.orderId), JSON.stringify(order))
      const existing = await store.writeOnce(numbered(order.orderNumber), order.orderId)
      if (existing === order.orderId) return true
      await store.remove(named(order.orderId))
      return false
    },
    async readAhead(orderIds) {
      changedSince = new Set()
      ahead = { values: new Map(await store.readMany(orderIds.map(named))), at: performance.now() }
    },
    read: (orderId) => change(orderId, (order) => order),
    idOfNumber: (orderNumber) => store.read(numbered(orderNumber)),
    idOfCode: (qrId) => store.read(coded(qrId)),
    addCode: (qrId, orderId) => store.write(coded(qrId), orderId),
    change,
  }
}
