import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { addresses } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type SbpPayment, sbpPageWithoutScript } from '#contract/payments-sbp.ts'
import { sbpPageWords as words } from '#copy/gateways/sbp-page.ts'
import { inlinePage } from '#server/gateways/inline-page.ts'
import type { PaymentAsked } from './pay-by-code.ts'

const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
function contentOf({ claim, order }: PaymentAsked, payment: SbpPayment) {
  const isPaid = payment.state === 'paid'
  const back = html`<p><a href="${addresses.claim(claim)}">${words.claim(claim)}</a></p>`
  if (payment.payload === null) {
    return html`<h1>${isPaid ? words.paidTitle : words.overTitle}</h1>
<p>${isPaid ? words.paid : words.over}</p>${back}`
  }
  const again = addressOf(sbpPageWithoutScript, {}, {})
  return html`<h1>${words.title}</h1>
<p class="amount">${roubles.format(payment.amount / 100)}</p>
<p>${words.scan}</p>
<div role="img" aria-label="${words.code}">${raw(renderSVG(payment.payload, { ecc: 'M', border: 4 }))}</div>
<p><a href="${payment.payload}">${words.open}</a></p>
<p role="status">${payment.taken ? words.taken : words.waiting}</p>
<form method="get" action="${again}"><input type="hidden" name="claim" value="${claim}">
${order === undefined ? '' : html`<input type="hidden" name="order" value="${order}">`}
<button type="submit" class="main">${words.check}</button></form>
${payment.payUrl && html`<p><a href="${payment.payUrl}">${words.byCard}</a></p>`}${back}`
}

/** A payment by a code as a page that needs no script. */
export const codePage = (asked: PaymentAsked, payment: SbpPayment) =>
  inlinePage(words.title, contentOf(asked, payment))
