import { html } from 'hono/html'
import { formatAmount } from '#kit/words/amount-text.ts'
import { sandboxBankWords as words } from '#money/words/bank.ts'
import { actionCodeByDeclineReason } from '#server/integrations/bank/bank-codes.ts'
import { type Markup, renderPage } from '#server/integrations/html-page.ts'
import type { SandboxOrder } from './sandbox-orders.ts'

const moscowTimeFormat = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export type DeclineReason = keyof typeof actionCodeByDeclineReason
const reasons = Object.keys(actionCodeByDeclineReason) as DeclineReason[]

export const parseDeclineReason = (value: unknown): DeclineReason =>
  reasons.find((reason) => reason === value) ?? 'issuer_declined'

export const renderPaymentPage = (styles: string, action: string, order: SandboxOrder): Markup =>
  renderPage(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
<p class="amount">${formatAmount(order.amount)}</p>
<p>${order.description}</p>
<dl><dt>${words.order}</dt><dd>${order.orderNumber}</dd>
<dt>${words.payUntil}</dt><dd>${moscowTimeFormat.format(order.expiresAt)} ${words.moscowTime}</dd></dl>
<form method="post" action="${action}">
<label class="check"><input type="checkbox" name="close" value="close">${words.close}</label>
<button type="submit" class="main" name="pay" value="pay">${words.pay}</button>
</form>
<form method="post" action="${action}">
<label>${words.declineReason}<select name="reason">
${reasons.map((reason) => html`<option value="${reason}">${words.reasons[reason]}</option>`)}
</select></label>
<button type="submit" class="center" name="decline" value="decline">${words.decline}</button>
</form>`,
  )

export const renderClosedOrderPage = (styles: string, order: SandboxOrder | undefined): Markup => {
  const title = order ? words.closed : words.unknown
  const lead = order ? words.closedLead : words.unknownLead
  const back = order ? (order.status === 6 ? order.failUrl : order.returnUrl) : '/'
  return renderPage(
    styles,
    title,
    html`<h1>${title}</h1><p>${lead}</p><p><a href="${back}">${words.back}</a></p>`,
  )
}
