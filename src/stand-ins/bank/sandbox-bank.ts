import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { actionCodeByDeclineReason, computeCallbackChecksum } from '#server/integrations/bank/bank-codes.ts'
import { createPageHeaders, pageStyles, pageStylesHeaders } from '#server/integrations/html-page.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import { parseDeclineReason, renderClosedOrderPage, renderPaymentPage } from './payment-page.ts'
import { declineOrder, openSandboxOrders, payOrder, type SandboxOrder } from './sandbox-orders.ts'
import { createSandboxReceipts } from './sandbox-receipts.ts'
import { readOrderStatus, refundOrder, registerOrder } from './sandbox-rest.ts'
import { addSandboxSbpRoutes, issueQrCode, readQrCodeState, sandboxSbpPath } from './sandbox-sbp.ts'

interface CallbackOptions {
  readonly callbackUrl: () => string
  readonly callbackKey: string
  readonly fetch: typeof globalThis.fetch
  /** Delays between retries of a callback; after the last one the sandbox gives up, as real banks do. */
  readonly retryDelaysMs?: readonly number[]
}

function createCallbackSender(options: CallbackOptions) {
  const delays = options.retryDelaysMs ?? [1_000, 5_000, 30_000, 120_000, 600_000]
  const waiting = new Set<NodeJS.Timeout>()
  let stopped = false

  async function attempt(address: string, failed: number): Promise<void> {
    const arrived = await options
      .fetch(address, { signal: AbortSignal.timeout(3_000), redirect: 'error' })
      .then(async (response) => {
        await response.body?.cancel()
        return response.ok
      })
      .catch(() => false)
    const delay = delays[failed]
    if (arrived || delay === undefined || stopped) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void attempt(address, failed + 1)
    }, delay)
    // A waiting retry must not keep the process alive.
    timer.unref()
    waiting.add(timer)
  }

  return {
    /** Sends a callback. Resolves after the first attempt; retries continue in the background. */
    tell(order: SandboxOrder, operation: string, succeeded: boolean) {
      const parameters = new URLSearchParams({
        mdOrder: order.orderId,
        orderNumber: order.orderNumber,
        operation,
        status: succeeded ? '1' : '0',
        amount: String(order.amount),
      })
      parameters.set('sign_alias', 'sandbox')
      parameters.set('checksum', computeCallbackChecksum(parameters, options.callbackKey))
      return attempt(`${options.callbackUrl()}?${parameters}`, 0)
    },
    stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}

export const sandboxBankPath = '/sandbox-bank'
export const sandboxBankRestPath = `${sandboxBankPath}/rest`
export const sandboxPaymentUrl = (origin: string) =>
  `${new URL(origin).origin}${sandboxBankPath}/pay?mdOrder={orderId}`

export interface SandboxBankOptions extends CallbackOptions {
  readonly origin: string
  readonly userName: string
  readonly password: string
  readonly store: KeyValueStore
  readonly clock: { now(): Date }
}

const stylesPath = `${sandboxBankPath}/page.css`

export function createSandboxBank(options: SandboxBankOptions) {
  const bell = createCallbackSender(options)
  const orders = openSandboxOrders(options.store, options.clock, (order) => {
    void bell.tell(order, 'declinedByTimeout', false)
  })
  const pageUrl = sandboxPaymentUrl(options.origin).replace('{orderId}', '')
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 50_000 }))

  const call = (
    name: string,
    answer: (fields: Record<string, unknown>) => Promise<Record<string, unknown>>,
  ) =>
    app.post(`/rest/${name}`, async (c) => {
      const fields = await c.req.parseBody()
      const known = fields.userName === options.userName && fields.password === options.password
      return c.json(known ? await answer(fields) : { errorCode: '5', errorMessage: 'Access denied' })
    })
  call('register.do', (fields) => registerOrder(orders, fields, options.clock.now().getTime(), pageUrl))
  call('getOrderStatusExtended.do', (fields) => readOrderStatus(orders, fields))
  call('refund.do', (fields) =>
    refundOrder(orders, fields, (order) => {
      void bell.tell(order, 'refunded', true)
    }),
  )

  const receipts = createSandboxReceipts({ ...options, orders })
  call('getReceiptStatus.do', (fields) => receipts.status(fields))
  call('closeOfdReceipt.do', (fields) => receipts.close(fields))

  call('sbp/c2b/qr/dynamic/get.do', (fields) =>
    issueQrCode(orders, fields, `${new URL(options.origin).origin}${sandboxBankPath}${sandboxSbpPath}?qr=`),
  )
  call('sbp/c2b/qr/status.do', (fields) => readQrCodeState(orders, fields))
  addSandboxSbpRoutes(app, orders, stylesPath, `${sandboxBankPath}${sandboxSbpPath}`, bell.tell)

  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))

  const leave = (c: Context, order: SandboxOrder) => {
    const target = new URL(order.status === 6 ? order.failUrl : order.returnUrl)
    target.searchParams.set('orderId', order.orderId)
    return c.redirect(target.href, 303)
  }

  app.get('/pay', async (c) => {
    const order = await orders.read(c.req.query('mdOrder') ?? '')
    if (!order)
      return c.body(String(await renderClosedOrderPage(stylesPath, order)), 404, createPageHeaders())
    // Like real banks: the Back button leads from a finished order to the shop again.
    if (order.status !== 0) return leave(c, order)
    const targets = [new URL(order.returnUrl).origin, new URL(order.failUrl).origin]
    const action = `${sandboxBankPath}/pay?mdOrder=${order.orderId}`
    return c.body(String(await renderPaymentPage(stylesPath, action, order)), 200, createPageHeaders(targets))
  })

  app.post('/pay', async (c) => {
    const orderId = c.req.query('mdOrder') ?? ''
    const fields = await c.req.parseBody()
    const pays = fields.pay === 'pay'
    const code = actionCodeByDeclineReason[parseDeclineReason(fields.reason)]
    const changed =
      pays || fields.decline === 'decline'
        ? await orders.change(orderId, (order, now) =>
            pays ? payOrder(order, now, fields.close === 'close') : declineOrder(order, code),
          )
        : undefined
    if (changed) {
      await bell.tell(changed, 'deposited', pays)
      return leave(c, changed)
    }
    const order = await orders.read(orderId)
    // The button was pressed twice or too late.
    if (order && order.status !== 0) return leave(c, order)
    return c.body(
      String(await renderClosedOrderPage(stylesPath, order)),
      order ? 400 : 404,
      createPageHeaders(),
    )
  })

  return { app, readAhead: orders.readAhead, stop: bell.stop }
}
