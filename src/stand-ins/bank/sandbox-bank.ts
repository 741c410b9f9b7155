import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { actionCodeOfReason, callbackChecksum } from '#server/integrations/bank/action-codes.ts'
import type { KeyStore } from '#server/integrations/key-store.ts'
import { pageHeaders, pageStyles, pageStylesHeaders } from '#server/integrations/page.ts'
import { closedPage, declineReason, paymentPage } from './payment-page.ts'
import { declined, paid, type SandboxOrder, sandboxOrders } from './sandbox-orders.ts'
import { sandboxReceipts } from './sandbox-receipts.ts'
import { orderStatus, refundOrder, registerOrder } from './sandbox-rest.ts'
import { codeOfOrder, codeState, sbpAppPath, sbpAppRoutes } from './sandbox-sbp.ts'

interface CallbackOptions {
  readonly callbackUrl: () => string
  readonly callbackKey: string
  readonly fetch: typeof globalThis.fetch
  /** After the last retry the bank gives up, as real ones do. */
  readonly retryDelaysMs?: readonly number[]
}

function callbacks(options: CallbackOptions) {
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
    // Must not keep the process alive.
    timer.unref()
    waiting.add(timer)
  }

  return {
    /** Resolves after the first attempt; retries continue in the background. */
    tell(order: SandboxOrder, operation: string, succeeded: boolean) {
      const parameters = new URLSearchParams({
        mdOrder: order.orderId,
        orderNumber: order.orderNumber,
        operation,
        status: succeeded ? '1' : '0',
        amount: String(order.amount),
      })
      parameters.set('sign_alias', 'sandbox')
      parameters.set('checksum', callbackChecksum(parameters, options.callbackKey))
      return attempt(`${options.callbackUrl()}?${parameters}`, 0)
    },
    stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}

export const sandboxMount = '/sandbox-bank'
export const sandboxRest = `${sandboxMount}/rest`
export const sandboxPaymentPage = (origin: string) =>
  `${new URL(origin).origin}${sandboxMount}/pay?mdOrder={orderId}`

export interface SandboxOptions extends CallbackOptions {
  readonly origin: string
  readonly userName: string
  readonly password: string
  readonly store: KeyStore
  readonly clock: { now(): Date }
}

const styles = `${sandboxMount}/page.css`

export function sandboxBank(options: SandboxOptions) {
  const bell = callbacks(options)
  const orders = sandboxOrders(options.store, options.clock, (order) => {
    void bell.tell(order, 'declinedByTimeout', false)
  })
  const pageUrl = sandboxPaymentPage(options.origin).replace('{orderId}', '')
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
  call('getOrderStatusExtended.do', (fields) => orderStatus(orders, fields))
  call('refund.do', (fields) =>
    refundOrder(orders, fields, (order) => {
      void bell.tell(order, 'refunded', true)
    }),
  )

  const receipts = sandboxReceipts({ ...options, orders })
  call('getReceiptStatus.do', (fields) => receipts.status(fields))
  call('closeOfdReceipt.do', (fields) => receipts.close(fields))

  call('sbp/c2b/qr/dynamic/get.do', (fields) =>
    codeOfOrder(orders, fields, `${new URL(options.origin).origin}${sandboxMount}${sbpAppPath}?qr=`),
  )
  call('sbp/c2b/qr/status.do', (fields) => codeState(orders, fields))
  sbpAppRoutes(app, orders, styles, `${sandboxMount}${sbpAppPath}`, bell.tell)

  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))

  const leave = (c: Context, order: SandboxOrder) => {
    const target = new URL(order.status === 6 ? order.failUrl : order.returnUrl)
    target.searchParams.set('orderId', order.orderId)
    return c.redirect(target.href, 303)
  }

  app.get('/pay', async (c) => {
    const order = await orders.read(c.req.query('mdOrder') ?? '')
    if (order?.status !== 0) {
      return c.body(String(await closedPage(styles, order)), order ? 200 : 404, pageHeaders())
    }
    const targets = [new URL(order.returnUrl).origin, new URL(order.failUrl).origin]
    const action = `${sandboxMount}/pay?mdOrder=${order.orderId}`
    return c.body(String(await paymentPage(styles, action, order)), 200, pageHeaders(targets))
  })

  app.post('/pay', async (c) => {
    const orderId = c.req.query('mdOrder') ?? ''
    const fields = await c.req.parseBody()
    const pays = fields.pay === 'pay'
    const code = actionCodeOfReason[declineReason(fields.reason)]
    const changed =
      pays || fields.decline === 'decline'
        ? await orders.change(orderId, (order, now) =>
            pays ? paid(order, now, fields.close === 'close') : declined(order, code),
          )
        : undefined
    if (changed) {
      await bell.tell(changed, 'deposited', pays)
      return leave(c, changed)
    }
    const order = await orders.read(orderId)
    // Pressed twice, or too late.
    if (order && order.status !== 0) return leave(c, order)
    return c.body(String(await closedPage(styles, order)), order ? 400 : 404, pageHeaders())
  })

  return { app, readAhead: orders.readAhead, stop: bell.stop }
}
