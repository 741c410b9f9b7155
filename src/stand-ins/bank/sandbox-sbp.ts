import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { formatAmount } from '#kit/words/amount-text.ts'
import { sandboxSbpWords as words } from '#money/words/bank.ts'
import { paymentSessionExpiredCode } from '#server/integrations/bank/bank-codes.ts'
import { createPageHeaders, type Markup, renderPage } from '#server/integrations/html-page.ts'
import { renderClosedOrderPage } from './payment-page.ts'
import {
  addQrCode,
  declineOrder,
  findQrCodeStatus,
  payOrder,
  type SandboxOrder,
  type SandboxOrders,
  setQrCodeTaken,
} from './sandbox-orders.ts'
import {
  type BankReplyFields,
  type BankRequestFields,
  bankErrorReply,
  readTextField,
  unknownOrderReply,
} from './sandbox-rest.ts'

const accounts = ['current', 'savings', 'small'] as const
type PayerAccount = (typeof accounts)[number]

/** Balance of the account with too little money: less than the price of any rent. */
const SMALL_KOPECKS = 1_000
/** Money that remains on the other accounts after any payment. */
const LEFT_KOPECKS = { current: 4_820_000, savings: 21_000_000 }

const accountBalance = (account: PayerAccount, { amount }: SandboxOrder): number =>
  account === 'small' ? SMALL_KOPECKS : amount + LEFT_KOPECKS[account]

const renderBill = (order: SandboxOrder): Markup => html`<p class="quiet">${words.lead}</p>
<p class="amount">${formatAmount(order.amount)}</p>
<p>${order.description}</p>
<dl><dt>${words.order}</dt><dd>${order.orderNumber}</dd></dl>`

const renderAccountsPage = (
  styles: string,
  action: string,
  order: SandboxOrder,
  refused: PayerAccount | 'none' | null,
): Markup =>
  renderPage(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
${renderBill(order)}
${refused && html`<p class="bad" role="alert">${refused === 'none' ? words.chooseOne : words.notEnough}</p>`}
<form method="post" action="${action}">
<fieldset><legend>${words.account}</legend>
${accounts.map(
  (
    account,
  ) => html`<label class="check"><input type="radio" name="account" value="${account}" ${account === 'current' ? 'checked' : ''}>
<span>${words.accounts[account]}<span class="side">${formatAmount(accountBalance(account, order))}</span></span></label>`,
)}</fieldset>
<button type="submit" class="main" name="go" value="on">${words.goOn}</button>
<button type="submit" class="center" name="go" value="decline">${words.decline}</button>
</form>
<form method="post" action="${action}"><button type="submit" class="center" name="go" value="expire">${words.expire}</button></form>`,
  )

const renderConfirmPage = (
  styles: string,
  action: string,
  order: SandboxOrder,
  account: PayerAccount,
): Markup =>
  renderPage(
    styles,
    words.confirmTitle,
    html`<h1>${words.confirmTitle}</h1>
${renderBill(order)}
<p>${words.from(words.accounts[account])}</p>
<form method="post" action="${action}"><input type="hidden" name="account" value="${account}">
<button type="submit" class="main" name="go" value="pay">${words.pay}</button>
<button type="submit" class="center" name="go" value="back">${words.back}</button>
<button type="submit" class="center" name="go" value="decline">${words.decline}</button>
</form>`,
  )

const renderDonePage = (styles: string, order: SandboxOrder): Markup => {
  const isPaid = order.status !== 6
  const title = isPaid ? words.paidTitle : words.declinedTitle
  return renderPage(
    styles,
    title,
    html`<h1>${title}</h1>
<p class="amount">${formatAmount(order.amount)}</p>
<p>${isPaid ? words.paid : words.declined}</p>
<p><a href="${isPaid ? order.returnUrl : order.failUrl}">${words.toSite}</a></p>`,
  )
}

export const sandboxSbpPath = '/sbp'

/** Handles a payment that the payer declined. */
const NOT_ATTEMPTED = -100

/** Issues the QR code of an order; repeated calls return the same code. */
export async function issueQrCode(
  orders: SandboxOrders,
  fields: BankRequestFields,
  appUrl: string,
): Promise<BankReplyFields> {
  const orderId = readTextField(fields, 'mdOrder')
  if (orderId === undefined || !(await orders.read(orderId))) return unknownOrderReply
  if ((readTextField(fields, 'qrFormat') ?? 'matrix') !== 'matrix')
    return bankErrorReply('5', 'The sandbox does not draw QR codes')
  const qrId = `AD${randomUUID().replaceAll('-', '').slice(0, 30).toUpperCase()}`
  // The link from code to order is stored first, so that each code of an order can be found.
  await orders.addCode(qrId, orderId)
  const order = await orders.change(orderId, (order) => addQrCode(order, qrId))
  if (!order?.code) return bankErrorReply('7', 'The order can no longer be paid')
  return {
    errorCode: '0',
    qrId: order.code.qrId,
    payload: `${appUrl}${order.code.qrId}`,
    qrStatus: order.code.status,
  }
}

export async function readQrCodeState(
  orders: SandboxOrders,
  fields: BankRequestFields,
): Promise<BankReplyFields> {
  const order = await orders.read(readTextField(fields, 'mdOrder') ?? '')
  const status = order && findQrCodeStatus(order)
  if (!order?.code || !status) return unknownOrderReply
  const qrId = readTextField(fields, 'qrId')
  if (qrId !== undefined && qrId !== order.code.qrId) return bankErrorReply('5', 'Wrong qrId')
  return { errorCode: '0', qrType: 'DYNAMIC', ...status }
}

export function addSandboxSbpRoutes(
  app: Hono,
  orders: SandboxOrders,
  styles: string,
  path: string,
  onChanged: (order: SandboxOrder, operation: string, succeeded: boolean) => Promise<void>,
): void {
  const orderOf = async (c: Context) => {
    const orderId = await orders.idOfCode(c.req.query('qr') ?? '')
    return orderId === undefined ? undefined : orders.read(orderId)
  }
  const answer = (c: Context, page: unknown, status: 200 | 400 | 404 = 200) =>
    c.body(String(page), status, createPageHeaders())
  const over = async (c: Context, order: SandboxOrder | undefined) => {
    if (order?.byCode) return answer(c, await renderDonePage(styles, order))
    return answer(c, await renderClosedOrderPage(styles, order), order ? 200 : 404)
  }
  const actionOf = (order: SandboxOrder) => `${path}?qr=${order.code?.qrId ?? ''}`

  app.get(sandboxSbpPath, async (c) => {
    const order = await orderOf(c)
    if (order?.status !== 0) return over(c, order)
    return answer(c, await renderAccountsPage(styles, actionOf(order), order, null))
  })

  app.post(sandboxSbpPath, async (c) => {
    const order = await orderOf(c)
    if (order?.status !== 0) return over(c, order)
    const fields = await c.req.parseBody()
    const account = accounts.find((name) => name === fields.account)
    const enough = account !== undefined && accountBalance(account, order) >= order.amount
    if (fields.go === 'back') {
      await orders.change(order.orderId, (order) => setQrCodeTaken(order, false))
      return answer(c, await renderAccountsPage(styles, actionOf(order), order, null))
    }
    if (fields.go === 'on' && enough) {
      await orders.change(order.orderId, (order) => setQrCodeTaken(order, true))
      return answer(c, await renderConfirmPage(styles, actionOf(order), order, account))
    }
    if (fields.go === 'on' || (fields.go === 'pay' && !enough)) {
      return answer(c, await renderAccountsPage(styles, actionOf(order), order, account ?? 'none'), 400)
    }
    const changed = await orders.change(order.orderId, (order, now) => {
      if (fields.go === 'pay') return markPaidByCode(payOrder(order, now, false))
      if (fields.go === 'decline') return markPaidByCode(declineOrder(order, NOT_ATTEMPTED))
      return fields.go === 'expire' ? declineOrder(order, paymentSessionExpiredCode) : undefined
    })
    // Nothing was changed, because the button was pressed twice or too late, or the order was paid by card in the
    // meantime.
    const operation = fields.go === 'expire' ? 'declinedByTimeout' : 'deposited'
    if (changed) await onChanged(changed, operation, changed.status === 2)
    return over(c, changed ?? (await orders.read(order.orderId)))
  })
}

const markPaidByCode = (order: SandboxOrder | undefined): SandboxOrder | undefined =>
  order && { ...order, byCode: true }
