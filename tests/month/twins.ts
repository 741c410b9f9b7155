import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import { createSandboxBank, sandboxBankPath, sandboxBankRestPath } from '#stand-ins/bank/sandbox-bank.ts'
import type { SandboxOrder } from '#stand-ins/bank/sandbox-orders.ts'
import {
  createFiscalStandIn,
  fiscalStandInGroup,
  fiscalStandInRestPath,
} from '#stand-ins/receipts/fiscal-stand-in.ts'
import {
  fiscalStandInPath,
  type SimulatedFiscalFault,
  type StandInReceipt,
  simulatedFiscalFaultKey,
} from '#stand-ins/receipts/stand-in-receipts.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import type { Fault, FaultLog } from './faults.ts'

const SANDBOX_CREDENTIALS = { user: 'cabinet', password: 'a secret of the month' }

export interface Trouble {
  readonly of: number
  readonly faults: ReadonlySet<Fault>
}

/** The bank and the register with their own books; the server reaches them only by HTTP. */
export interface Twins {
  readonly settings: Readonly<Record<string, string>>
  readonly origin: string
  /** Faults of future orders by `claim-5` or `top-up-5`. */
  readonly ofOrder: Map<string, Trouble>
  readonly ofPayment: Map<number, Trouble>
  evening(): Promise<void>
  orders(): Promise<SandboxOrder[]>
  receipts(): Promise<StandInReceipt[]>
  stop(): void
}

/** A store in memory that lists its values by prefix of their names. */
function createBook(clock: { now(): Date }) {
  const store = keyStoreInMemory(clock)
  const names = new Set<string>()
  const recordingStore: KeyValueStore = {
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
  const all = async <T>(prefix: string): Promise<T[]> => {
    const found: T[] = []
    for (const name of names) {
      const value = name.startsWith(prefix) ? await store.read(name) : undefined
      if (value?.startsWith('{')) found.push(JSON.parse(value) as T)
    }
    return found
  }
  return { store: recordingStore, all }
}

type Fetch = typeof globalThis.fetch

const success = () => Response.json({ done: true })
const lostAnswer = () => new Response('', { status: 502 })

/** `claim-5` for order 5-17, `top-up-3` for itself. */
const orderKey = (orderNumber: string): string =>
  orderNumber.startsWith('top-up-') ? orderNumber : `claim-${orderNumber.split('-')[0]}`

/** Starts both on a local port. `server` is the origin that receives their callbacks. */
export async function startTwins(server: string, clock: { now(): Date }, log: FaultLog): Promise<Twins> {
  const faultsByOrder: Twins['ofOrder'] = new Map()
  const faultsByPayment: Twins['ofPayment'] = new Map()
  const delayedCallbacks: string[] = []
  const bankBook = createBook(clock)
  const fiscalBook = createBook(clock)
  const takeFault = (
    trouble: Trouble | undefined,
    fault: Fault,
    key: string | number | undefined = trouble?.of,
  ) => trouble !== undefined && key !== undefined && trouble.faults.has(fault) && log.once(fault, key)

  const bankCallback: Fetch = async (input) => {
    const address = new URL(String(input))
    const number = address.searchParams.get('orderNumber') ?? ''
    const trouble = faultsByOrder.get(orderKey(number))
    if (address.searchParams.get('operation') === 'deposited' && address.searchParams.get('status') === '1') {
      if (takeFault(trouble, 'bank: no callback')) return success()
      if (takeFault(trouble, 'bank: the callback comes in the evening')) {
        delayedCallbacks.push(address.href)
        return success()
      }
      if (takeFault(trouble, 'bank: three callbacks at once')) {
        const [answer = lostAnswer()] = await Promise.all([fetch(address), fetch(address), fetch(address)])
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

  const bank = createSandboxBank({
    origin,
    userName: SANDBOX_CREDENTIALS.user,
    password: SANDBOX_CREDENTIALS.password,
    callbackKey: SANDBOX_CREDENTIALS.password,
    store: bankBook.store,
    clock,
    callbackUrl: () => `${server}/abon-server/payments/callback`,
    fetch: bankCallback,
    retryDelaysMs: [500, 2_000, 10_000],
  })
  const bankApp = new Hono().route(sandboxBankPath, bank.app)
  const orderNumberOf = async (fields: URLSearchParams): Promise<string> => {
    const id = fields.get('orderId') ?? fields.get('mdOrder')
    if (id === null) return fields.get('orderNumber') ?? ''
    const order = await bankBook.store.read(`sandbox-bank/order/${id}`)
    return order === undefined ? '' : (JSON.parse(order) as SandboxOrder).orderNumber
  }
  const answerBank = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    if (!path.startsWith(sandboxBankRestPath)) return bankApp.fetch(request)
    const fields = new URLSearchParams(await request.clone().text())
    const number = await orderNumberOf(fields)
    const trouble = faultsByOrder.get(orderKey(number))
    if (path.endsWith('/register.do')) {
      if (takeFault(trouble, 'bank: away when an order is made')) return lostAnswer()
      const payment = number.startsWith('top-up') ? Number.NaN : Number(number.split('-')[1])
      if (trouble) faultsByPayment.set(payment, trouble)
      const answer = await bankApp.fetch(request)
      return takeFault(trouble, 'bank: the answer to an order is lost') ? lostAnswer() : answer
    }
    if (path.endsWith('/refund.do')) {
      if (takeFault(trouble, 'bank: a refund is refused at first', number))
        return Response.json({ errorCode: '7', errorMessage: 'Refused for a while' })
      const answer = await bankApp.fetch(request)
      return takeFault(trouble, 'bank: the answer to a refund is lost', number) ? lostAnswer() : answer
    }
    const order =
      fields.get('orderId') && (await bankBook.store.read(`sandbox-bank/order/${fields.get('orderId')}`))
    const isPaid = Boolean(order) && (JSON.parse(String(order)) as SandboxOrder).status === 2
    if (isPaid && takeFault(trouble, 'bank: the answer how an order stands is lost')) return lostAnswer()
    return bankApp.fetch(request)
  }

  const currentTrouble = new AsyncLocalStorage<SimulatedFiscalFault>()
  const fiscalCallback: Fetch = async (input, init) => {
    const report = JSON.parse(String(init?.body)) as { external_id: string }
    const trouble = faultsByPayment.get(paymentNumberOfReceipt(report.external_id))
    if (takeFault(trouble, 'register: no callback', report.external_id)) return success()
    if (takeFault(trouble, 'register: three callbacks at once', report.external_id)) {
      const [answer = lostAnswer()] = await Promise.all([
        fetch(input, init),
        fetch(input, init),
        fetch(input, init),
      ])
      return answer
    }
    return fetch(input, init)
  }
  const register = createFiscalStandIn({
    origin,
    login: SANDBOX_CREDENTIALS.user,
    password: SANDBOX_CREDENTIALS.password,
    store: {
      ...fiscalBook.store,
      read: async (name) =>
        name === simulatedFiscalFaultKey ? (currentTrouble.getStore() ?? '') : fiscalBook.store.read(name),
    },
    clock,
    fetch: fiscalCallback,
  })
  const registerApp = new Hono().route(fiscalStandInPath, register.app)
  const troubles: readonly (readonly [Fault, SimulatedFiscalFault])[] = [
    ['register: away', 'down'],
    ['register: the answer is lost', 'lost'],
    ['register: out of time', 'timeout'],
    ['register: the token is over', 'token'],
  ]
  const answerRegister = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    const externalId = path.includes('/report/')
      ? (await readReceipt(fiscalBook.store, path))?.externalId
      : request.method === 'POST' && !path.endsWith('/getToken')
        ? ((await request.clone().json()) as { external_id: string }).external_id
        : undefined
    const trouble =
      externalId === undefined ? undefined : faultsByPayment.get(paymentNumberOfReceipt(externalId))
    const isReportRequest = path.includes('/report/')
    const registerFault = isReportRequest
      ? takeFault(trouble, 'register: slow', externalId)
        ? 'slow'
        : ''
      : (troubles.find(([fault]) => takeFault(trouble, fault, externalId?.replace(/~\d+$/u, '')))?.[1] ?? '')
    return currentTrouble.run(registerFault, () => registerApp.fetch(request))
  }

  listener.on(
    'request',
    getRequestListener((request) =>
      new URL(request.url).pathname.startsWith(fiscalStandInPath)
        ? answerRegister(request)
        : answerBank(request),
    ),
  )
  return {
    origin,
    settings: {
      BANK_KIND: 'rbs',
      BANK_URL: `${origin}${sandboxBankRestPath}`,
      BANK_USER: SANDBOX_CREDENTIALS.user,
      BANK_PASSWORD: SANDBOX_CREDENTIALS.password,
      BANK_CALLBACK_KEY: SANDBOX_CREDENTIALS.password,
      BANK_PAYMENT_PAGE: `${origin}${sandboxBankPath}/pay?mdOrder={orderId}`,
      BANK_SBP: 'on',
      RECEIPTS: 'atol',
      RECEIPTS_URL: `${origin}${fiscalStandInRestPath}`,
      RECEIPTS_LOGIN: SANDBOX_CREDENTIALS.user,
      RECEIPTS_PASSWORD: SANDBOX_CREDENTIALS.password,
      RECEIPTS_GROUP: fiscalStandInGroup,
    },
    ofOrder: faultsByOrder,
    ofPayment: faultsByPayment,
    async evening() {
      for (const callback of delayedCallbacks.splice(0)) await fetch(callback).catch(() => null)
    },
    orders: () => bankBook.all<SandboxOrder>('sandbox-bank/order/'),
    receipts: () => fiscalBook.all<StandInReceipt>('fiscal-twin-'),
    stop() {
      bank.stop()
      register.stop()
      listener.closeAllConnections()
      listener.close()
    },
  }
}

/** The payment of a receipt by our receipt number: `refund-17-0~2` belongs to 17. */
const paymentNumberOfReceipt = (externalId: string): number => Number(/^[a-z]+-(\d+)/u.exec(externalId)?.[1])

async function readReceipt(store: KeyValueStore, path: string): Promise<StandInReceipt | undefined> {
  const text = await store.read(`fiscal-twin-${path.split('/').at(-1)}`)
  return text === undefined ? undefined : (JSON.parse(text) as StandInReceipt)
}
