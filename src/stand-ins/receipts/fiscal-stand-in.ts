import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { demoReceiptWords as words } from '#money/words/fiscal.ts'
import { atolErrorCodes, toAtolTime } from '#server/integrations/fiscal/atol-body.ts'
import {
  createPageHeaders,
  type Markup,
  pageStyles,
  pageStylesHeaders,
  renderPage,
} from '#server/integrations/html-page.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import {
  fiscalStandInPath,
  isReceiptBalanced,
  openStandInReceipts,
  receiptRequestSchema,
  type StandInReceipt,
  standInReceiptUrl,
  toCashRegisterFields,
} from './stand-in-receipts.ts'

const roubleFormat = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const moscowTimeFormat = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'short',
})

const translate = (known: Readonly<Record<string, string>>, name: string | number): string =>
  known[String(name)] ?? String(name)

/** `vat122` is the rate included in a prepaid sum (22/122). */
const formatVatRate = (type: string): string => {
  const percent = Number(/^vat(\d{1,3})$/.exec(type)?.[1] ?? Number.NaN)
  if (Number.isNaN(percent)) return words.withoutVat
  return percent > 100 ? `${percent - 100}/${percent}` : `${percent} %`
}

/** Contains no personal data. */
const renderReceiptPage = (
  styles: string,
  { body, operation, at }: StandInReceipt,
  numbers: Readonly<Record<string, string | number>>,
): Markup =>
  renderPage(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
<p>${translate(words.operations, operation)}</p>
<p class="amount">${roubleFormat.format(body.total)}</p>
<div class="wide"><table><thead><tr><th>${words.item}</th><th>${words.method}</th><th>${words.vat}</th><th>${words.sum}</th></tr></thead><tbody>
${body.items.map(
  (item) => html`<tr><td>${item.name}</td><td>${translate(words.methods, item.payment_method)}</td>
<td>${formatVatRate(item.vat.type)}${item.vat.sum > 0 ? html`, ${roubleFormat.format(item.vat.sum)}` : ''}</td><td>${roubleFormat.format(item.sum)}</td></tr>`,
)}
</tbody></table></div>
<h2>${words.total} ${roubleFormat.format(body.total)}</h2>
<dl>${body.payments.map(
      ({ type, sum }) =>
        html`<dt>${translate(words.payments, type)}</dt><dd>${roubleFormat.format(sum)}</dd>`,
    )}
<dt>${words.time}</dt><dd>${moscowTimeFormat.format(at)}</dd>
<dt>${words.inn}</dt><dd>${body.company?.inn ?? ''}</dd>
<dt>${words.system}</dt><dd>${translate(words.systems, body.company?.sno ?? '')}</dd>
<dt>${words.place}</dt><dd>${body.company?.payment_address ?? ''}</dd>
<dt>${words.shift}</dt><dd>${numbers.shift_number ?? ''}</dd>
<dt>${words.number}</dt><dd>${numbers.fiscal_receipt_number ?? ''}</dd>
<dt>${words.register}</dt><dd>${numbers.ecr_registration_number ?? ''}</dd>
<dt>${words.fn}</dt><dd>${numbers.fn_number ?? ''}</dd>
<dt>${words.fd}</dt><dd>${numbers.fiscal_document_number ?? ''}</dd>
<dt>${words.fpd}</dt><dd>${numbers.fiscal_document_attribute ?? ''}</dd></dl>`,
  )

const renderUnknownReceiptPage = (styles: string): Markup =>
  renderPage(styles, words.unknown, html`<h1>${words.unknown}</h1><p>${words.unknownLead}</p>`)

export const fiscalStandInRestPath = `${fiscalStandInPath}/possystem/v5`
export const fiscalStandInGroup = 'sandbox'

export interface FiscalStandInOptions {
  readonly origin: string
  readonly login: string
  readonly password: string
  readonly store: KeyValueStore
  readonly clock: { now(): Date }
  readonly fetch: typeof globalThis.fetch
}

const stylesPath = `${fiscalStandInPath}/page.css`
const operations = new Set(['sell', 'sell_refund', 'sell_correction', 'sell_refund_correction'])
const CALLBACK_AFTER_MS = 300

const errorReply = (code: number, text: string, type = 'system') => ({ error: { code, text, type } })

export function createFiscalStandIn(options: FiscalStandInOptions): { app: Hono; stop(): void } {
  const receipts = openStandInReceipts(options.store, options.clock)
  const waiting = new Set<NodeJS.Timeout>()
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 50_000 }))

  const reportOf = (receipt: StandInReceipt) => {
    const { uuid, at, failed, externalId, body } = receipt
    const about = {
      uuid,
      external_id: externalId,
      timestamp: toAtolTime(options.clock.now()),
      group_code: fiscalStandInGroup,
    }
    if (failed === 'timeout')
      return { ...about, status: 'fail', ...errorReply(atolErrorCodes.timeout, 'Timeout', 'timeout') }
    if (failed === 'fail') return { ...about, status: 'fail', ...errorReply(2, 'Register refused', 'driver') }
    return {
      ...about,
      status: 'done',
      error: null,
      payload: {
        ...toCashRegisterFields(receipt.number),
        total: body.total,
        receipt_datetime: toAtolTime(new Date(at)),
        fns_site: 'www.nalog.gov.ru',
        ofd_receipt_url: standInReceiptUrl(options.origin, uuid),
      },
    }
  }

  /** Sends the callback once, as real services do. */
  const tell = (address: string, receipt: StandInReceipt): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      options
        .fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(reportOf(receipt)),
          redirect: 'error',
          signal: AbortSignal.timeout(3_000),
        })
        .then((response) => response.body?.cancel())
        .catch(() => undefined)
    }, CALLBACK_AFTER_MS)
    timer.unref()
    waiting.add(timer)
  }

  const token = `sandbox-${options.password}`
  const refusedToken = async (c: Context) => {
    const trouble = await receipts.trouble()
    if (trouble === 'down') return c.text('', 503)
    if (trouble === 'token') {
      await options.store.remove('fiscal-twin-trouble')
      return c.json(errorReply(atolErrorCodes.tokenOver, 'Expired token'), 401)
    }
    return c.req.header('token') === token
      ? null
      : c.json(errorReply(atolErrorCodes.noToken, 'No token'), 401)
  }

  app.post('/possystem/v5/getToken', async (c) => {
    if ((await receipts.trouble()) === 'down') return c.text('', 503)
    const asked: unknown = await c.req.json().catch(() => null)
    const { login, pass } = (asked ?? {}) as { login?: unknown; pass?: unknown }
    return login === options.login && pass === options.password
      ? c.json({ error: null, token, timestamp: toAtolTime(options.clock.now()) })
      : c.json({ ...errorReply(12, 'Wrong login'), token: null }, 401)
  })

  app.get('/possystem/v5/:group/report/:uuid', async (c) => {
    const refused = await refusedToken(c)
    if (refused) return refused
    const receipt = await receipts.read(c.req.param('uuid'))
    if (!receipt) return c.json({ ...errorReply(atolErrorCodes.unready, 'No report'), status: 'wait' })
    if ((await receipts.trouble()) === 'slow')
      return c.json({ ...errorReply(atolErrorCodes.unready, 'No report yet'), status: 'wait' })
    return c.json(reportOf(receipt))
  })

  app.post('/possystem/v5/:group/:operation', async (c) => {
    const refused = await refusedToken(c)
    if (refused) return refused
    const operation = c.req.param('operation')
    const trouble = await receipts.trouble()
    const read = receiptRequestSchema.safeParse(await c.req.json().catch(() => null))
    if (trouble === 'invalid' || !operations.has(operation) || !read.success || !isReceiptBalanced(read.data))
      return c.json({ ...errorReply(32, 'Receipt is not valid'), status: 'fail', uuid: null }, 400)
    const failed = trouble === 'fail' || trouble === 'timeout' ? trouble : null
    const { uuid, isNew } = await receipts.register(read.data, operation, failed)
    const receipt = await receipts.read(uuid)
    const address = read.data.service?.callback_url
    if (isNew && receipt && address && trouble === '') tell(address, receipt)
    if (trouble === 'lost') return c.text('', 500)
    const timestamp = toAtolTime(options.clock.now())
    return isNew
      ? c.json({ uuid, status: 'wait', error: null, timestamp })
      : c.json({ uuid, status: 'wait', ...errorReply(atolErrorCodes.known, 'Known already'), timestamp }, 400)
  })

  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/check/:uuid', async (c) => {
    const receipt = await receipts.read(c.req.param('uuid'))
    const content =
      receipt?.failed === null
        ? renderReceiptPage(stylesPath, receipt, toCashRegisterFields(receipt.number))
        : renderUnknownReceiptPage(stylesPath)
    return c.body(String(await content), receipt?.failed === null ? 200 : 404, createPageHeaders())
  })

  return {
    app,
    stop() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
