import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { KeyStore } from '#server/integrations/key-store.ts'
import { sandboxBank, sandboxMount, sandboxRest } from '#stand-ins/bank/sandbox-bank.ts'
import type { SandboxOrder } from '#stand-ins/bank/sandbox-orders.ts'
import { fiscalTwin, fiscalTwinGroup, fiscalTwinRest } from '#stand-ins/receipts/fiscal-twin.ts'
import {
  type FiscalTrouble,
  fiscalTroubleKey,
  fiscalTwinMount,
  type TwinReceipt,
} from '#stand-ins/receipts/twin-receipts.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import type { Fault, FaultLog } from './faults.ts'

const access = { user: 'cabinet', password: 'a secret of the month' }

/** What goes wrong with the next order of a claim or of a top-up, and with the receipts of its payment. */
export interface Trouble {
  /** Which payment of the month it is, for the log of faults. */
  readonly of: number
  readonly faults: ReadonlySet<Fault>
}

/** The bank and the register of receipts, in this process and with books of their own; the server reaches them by HTTP alone. */
export interface Twins {
  readonly settings: Readonly<Record<string, string>>
  /** Where people press buttons. */
  readonly origin: string
  /** Trouble of the orders of `claim-5` or `top-up-5` from now on. */
  readonly ofOrder: Map<string, Trouble>
  /** Trouble of the receipts of a payment, by its number. */
  readonly ofPayment: Map<number, Trouble>
  /** Delivers the callbacks that were kept for the evening. */
  evening(): Promise<void>
  orders(): Promise<SandboxOrder[]>
  receipts(): Promise<TwinReceipt[]>
  stop(): void
}

/** A store in memory that tells all that it has by the beginning of its name. */
function openBook(clock: { now(): Date }) {
  const store = keyStoreInMemory(clock)
  const names = new Set<string>()
  const noting: KeyStore = {
    ...store,
    write(name, value, lifeSecs) {
      names.add(name)
      return store.write(name, value, lifeSecs)
    },
    async remove(name) {
      names.delete(name)
      await store.remove(name)
    },
  }
  const all = async <T>(beginning: string): Promise<T[]> => {
    const found: T[] = []
    for (const name of names) {
      const kept = name.startsWith(beginning) ? await store.read(name) : undefined
      if (kept?.startsWith('{')) found.push(JSON.parse(kept) as T)
    }
    return found
  }
  return { store: noting, all }
}

type Fetch = typeof globalThis.fetch

const fine = () => Response.json({ done: true })
/** The answer of whoever did what was asked and could not say so. */
const lost = () => new Response('', { status: 502 })

/** `claim-5` of the order 5-17, `top-up-3` of its own. */
const orderKeyOf = (orderNumber: string): string =>
  orderNumber.startsWith('top-up-') ? orderNumber : `claim-${orderNumber.split('-')[0]}`

/** Starts both on a port of this machine. `server` is where the cabinet takes their callbacks. */
export async function startTwins(server: string, clock: { now(): Date }, log: FaultLog): Promise<Twins> {
  const ofOrder: Twins['ofOrder'] = new Map()
  const ofPayment: Twins['ofPayment'] = new Map()
  const kept: string[] = []
  const bankBook = openBook(clock)
  const fiscalBook = openBook(clock)
  const isDue = (
    trouble: Trouble | undefined,
    fault: Fault,
    key: string | number | undefined = trouble?.of,
  ) => trouble !== undefined && key !== undefined && trouble.faults.has(fault) && log.once(fault, key)

  const bankCallback: Fetch = async (input) => {
    const address = new URL(String(input))
    const number = address.searchParams.get('orderNumber') ?? ''
    const trouble = ofOrder.get(orderKeyOf(number))
    if (address.searchParams.get('operation') === 'deposited' && address.searchParams.get('status') === '1') {
      if (isDue(trouble, 'bank: no callback')) return fine()
      if (isDue(trouble, 'bank: the callback comes in the evening')) {
        kept.push(address.href)
        return fine()
      }
      if (isDue(trouble, 'bank: three callbacks at once')) {
        const [answer = lost()] = await Promise.all([fetch(address), fetch(address), fetch(address)])
        return answer
      }
    }
    return fetch(address)
  }

  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://localhost:${address.port}`

  const bank = sandboxBank({
    origin,
    userName: access.user,
    password: access.password,
    callbackKey: access.password,
    store: bankBook.store,
    clock,
    callbackUrl: () => `${server}/abon-server/payments/callback`,
    fetch: bankCallback,
    retryDelaysMs: [500, 2_000, 10_000],
  })
  const inner = new Hono().route(sandboxMount, bank.app)
  const numberOf = async (fields: URLSearchParams): Promise<string> => {
    const id = fields.get('orderId') ?? fields.get('mdOrder')
    if (id === null) return fields.get('orderNumber') ?? ''
    const order = await bankBook.store.read(`sandbox-bank/order/${id}`)
    return order === undefined ? '' : (JSON.parse(order) as SandboxOrder).orderNumber
  }
  const askBank = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    if (!path.startsWith(sandboxRest)) return inner.fetch(request)
    const fields = new URLSearchParams(await request.clone().text())
    const number = await numberOf(fields)
    const trouble = ofOrder.get(orderKeyOf(number))
    if (path.endsWith('/register.do')) {
      if (isDue(trouble, 'bank: away when an order is made')) return lost()
      const payment = number.startsWith('top-up') ? Number.NaN : Number(number.split('-')[1])
      if (trouble) ofPayment.set(payment, trouble)
      const answer = await inner.fetch(request)
      return isDue(trouble, 'bank: the answer to an order is lost') ? lost() : answer
    }
    if (path.endsWith('/refund.do')) {
      if (isDue(trouble, 'bank: a refund is refused at first', number))
        return Response.json({ errorCode: '7', errorMessage: 'Refused for a while' })
      const answer = await inner.fetch(request)
      return isDue(trouble, 'bank: the answer to a refund is lost', number) ? lost() : answer
    }
    const order =
      fields.get('orderId') && (await bankBook.store.read(`sandbox-bank/order/${fields.get('orderId')}`))
    const isPaid = Boolean(order) && (JSON.parse(String(order)) as SandboxOrder).status === 2
    if (isPaid && isDue(trouble, 'bank: the answer how an order stands is lost')) return lost()
    return inner.fetch(request)
  }

  const inTrouble = new AsyncLocalStorage<FiscalTrouble>()
  const fiscalCallback: Fetch = async (input, init) => {
    const report = JSON.parse(String(init?.body)) as { external_id: string }
    const trouble = ofPayment.get(paymentOf(report.external_id))
    if (isDue(trouble, 'register: no callback', report.external_id)) return fine()
    if (isDue(trouble, 'register: three callbacks at once', report.external_id)) {
      const [answer = lost()] = await Promise.all([
        fetch(input, init),
        fetch(input, init),
        fetch(input, init),
      ])
      return answer
    }
    return fetch(input, init)
  }
  const register = fiscalTwin({
    origin,
    login: access.user,
    password: access.password,
    store: {
      ...fiscalBook.store,
      read: async (name) =>
        name === fiscalTroubleKey ? (inTrouble.getStore() ?? '') : fiscalBook.store.read(name),
    },
    clock,
    fetch: fiscalCallback,
  })
  const registerApp = new Hono().route(fiscalTwinMount, register.app)
  const troubles: readonly (readonly [Fault, FiscalTrouble])[] = [
    ['register: away', 'down'],
    ['register: the answer is lost', 'lost'],
    ['register: out of time', 'timeout'],
    ['register: the token is over', 'token'],
  ]
  const askRegister = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    const external = path.includes('/report/')
      ? (await receiptOf(fiscalBook.store, path))?.externalId
      : request.method === 'POST' && !path.endsWith('/getToken')
        ? ((await request.clone().json()) as { external_id: string }).external_id
        : undefined
    const trouble = external === undefined ? undefined : ofPayment.get(paymentOf(external))
    const isAsking = path.includes('/report/')
    const which = isAsking
      ? isDue(trouble, 'register: slow', external)
        ? 'slow'
        : ''
      : (troubles.find(([fault]) => isDue(trouble, fault, external?.replace(/~\d+$/u, '')))?.[1] ?? '')
    return inTrouble.run(which, () => registerApp.fetch(request))
  }

  listener.on(
    'request',
    getRequestListener((request) =>
      new URL(request.url).pathname.startsWith(fiscalTwinMount) ? askRegister(request) : askBank(request),
    ),
  )
  return {
    origin,
    settings: {
      BANK_KIND: 'rbs',
      BANK_URL: `${origin}${sandboxRest}`,
      BANK_USER: access.user,
      BANK_PASSWORD: access.password,
      BANK_CALLBACK_KEY: access.password,
      BANK_PAYMENT_PAGE: `${origin}${sandboxMount}/pay?mdOrder={orderId}`,
      BANK_SBP: 'on',
      RECEIPTS: 'atol',
      RECEIPTS_URL: `${origin}${fiscalTwinRest}`,
      RECEIPTS_LOGIN: access.user,
      RECEIPTS_PASSWORD: access.password,
      RECEIPTS_GROUP: fiscalTwinGroup,
    },
    ofOrder,
    ofPayment,
    async evening() {
      for (const callback of kept.splice(0)) await fetch(callback).catch(() => null)
    },
    orders: () => bankBook.all<SandboxOrder>('sandbox-bank/order/'),
    receipts: () => fiscalBook.all<TwinReceipt>('fiscal-twin-'),
    stop() {
      bank.stop()
      register.stop()
      listener.closeAllConnections()
      listener.close()
    },
  }
}

/** The payment of a receipt, by our number of it: `refund-17-0~2` is of 17. */
const paymentOf = (externalId: string): number => Number(/^[a-z]+-(\d+)/u.exec(externalId)?.[1])

async function receiptOf(store: KeyStore, path: string): Promise<TwinReceipt | undefined> {
  const text = await store.read(`fiscal-twin-${path.split('/').at(-1)}`)
  return text === undefined ? undefined : (JSON.parse(text) as TwinReceipt)
}
