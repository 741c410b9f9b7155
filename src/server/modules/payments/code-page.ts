import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { addresses } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type SbpPayment, sbpPageWithoutScript } from '#contract/payments-sbp.ts'
import { sbpPageWords as words } from '#copy/gateways/sbp-page.ts'
import { inlinePage } from '#server/gateways/inline-page.ts'
import type { CodeSubject } from './pay-by-code.ts'

const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })

/** The link to what is paid. */
const backTo = (subject: CodeSubject) =>
  'topUp' in subject
    ? html`<p><a href="${addresses.legalsBalance}">${words.toBalance}</a></p>`
    : html`<p><a href="${addresses.claim(subject.claim)}">${words.claim(subject.claim)}</a></p>`

const numbersOf = (subject: CodeSubject): [string, number][] =>
  Object.entries(subject).filter(([, value]) => value !== undefined)

function contentOf(subject: CodeSubject, payment: SbpPayment) {
  const isPaid = payment.state === 'paid'
  const back = backTo(subject)
  if (payment.payload === null) {
    return html`<h1>${isPaid ? words.paidTitle : words.overTitle}</h1>
<p>${isPaid ? words.paid : words.over}</p>${back}`
  }
  const again = addressOf(sbpPageWithoutScript, {}, {})
  return html`<h1>${words.title}</h1>
${'topUp' in subject ? html`<p>${words.topUp(subject.topUp)}</p>` : ''}<p class="amount">${roubles.format(payment.amount / 100)}</p>
<p>${words.scan}</p>
<div role="img" aria-label="${words.code}">${raw(renderSVG(payment.payload, { ecc: 'M', border: 4 }))}</div>
<p><a href="${payment.payload}">${words.open}</a></p>
<p role="status">${payment.taken ? words.taken : words.waiting}</p>
<form method="get" action="${again}">${numbersOf(subject).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<button type="submit" class="main">${words.check}</button></form>
${payment.payUrl && html`<p><a href="${payment.payUrl}">${words.byCard}</a></p>`}${back}`
}

/** A payment by a code as a page that needs no script. */
export const codePage = (subject: CodeSubject, payment: SbpPayment) =>
  inlinePage(words.title, contentOf(subject, payment))
