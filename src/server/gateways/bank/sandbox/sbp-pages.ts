import { html } from 'hono/html'
import { sandboxSbpWords as words } from '#copy/gateways/sandbox-sbp.ts'
import { type Markup, page } from '../../page.ts'
import type { SandboxOrder } from './sandbox-order.ts'

const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const money = (kopecks: number): string => roubles.format(kopecks / 100)

/** The accounts of the payer: two with more than enough, one with too little. */
const accounts = ['current', 'savings', 'small'] as const
export type PayerAccount = (typeof accounts)[number]

/** Ten roubles: no rent costs so little. */
const SMALL_KOPECKS = 1_000
/** So much stays on the other two whatever is paid. */
const LEFT_KOPECKS = { current: 4_820_000, savings: 21_000_000 }

const standsAt = (account: PayerAccount, { amount }: SandboxOrder): number =>
  account === 'small' ? SMALL_KOPECKS : amount + LEFT_KOPECKS[account]

/** The account that was chosen; undefined for anything else. */
export const payerAccount = (value: unknown): PayerAccount | undefined =>
  accounts.find((account) => account === value)

/** Is there enough on this account for the order? */
export const isEnough = (account: PayerAccount, order: SandboxOrder): boolean =>
  standsAt(account, order) >= order.amount

const bill = (order: SandboxOrder): Markup => html`<p class="quiet">${words.lead}</p>
<p class="amount">${money(order.amount)}</p>
<p>${order.description}</p>
<dl><dt>${words.order}</dt><dd>${order.orderNumber}</dd></dl>`

/** Asks from which account to pay; `refused` is one that has too little, or 'none' when none was chosen. */
export const accountsPage = (
  styles: string,
  action: string,
  order: SandboxOrder,
  refused: PayerAccount | 'none' | null,
): Markup =>
  page(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
${bill(order)}
${refused && html`<p class="bad" role="alert">${refused === 'none' ? words.chooseOne : words.notEnough}</p>`}
<form method="post" action="${action}">
<fieldset><legend>${words.account}</legend>
${accounts.map(
  (
    account,
  ) => html`<label class="check"><input type="radio" name="account" value="${account}" ${account === 'current' ? 'checked' : ''}>
<span>${words.accounts[account]}<span class="side">${money(standsAt(account, order))}</span></span></label>`,
)}</fieldset>
<button type="submit" class="main" name="go" value="on">${words.goOn}</button>
<button type="submit" class="center" name="go" value="decline">${words.decline}</button>
</form>
<form method="post" action="${action}"><button type="submit" class="center" name="go" value="expire">${words.expire}</button></form>`,
  )

/** Asks once more before the money goes. */
export const confirmPage = (
  styles: string,
  action: string,
  order: SandboxOrder,
  account: PayerAccount,
): Markup =>
  page(
    styles,
    words.confirmTitle,
    html`<h1>${words.confirmTitle}</h1>
${bill(order)}
<p>${words.from(words.accounts[account])}</p>
<form method="post" action="${action}"><input type="hidden" name="account" value="${account}">
<button type="submit" class="main" name="go" value="pay">${words.pay}</button>
<button type="submit" class="center" name="go" value="back">${words.back}</button>
<button type="submit" class="center" name="go" value="decline">${words.decline}</button>
</form>`,
  )

/** Says what became of the payment; the link leads back to the site, for who came from it on the same phone. */
export const donePage = (styles: string, order: SandboxOrder): Markup => {
  const isPaid = order.status !== 6
  const title = isPaid ? words.paidTitle : words.declinedTitle
  return page(
    styles,
    title,
    html`<h1>${title}</h1>
<p class="amount">${money(order.amount)}</p>
<p>${isPaid ? words.paid : words.declined}</p>
<p><a href="${isPaid ? order.returnUrl : order.failUrl}">${words.toSite}</a></p>`,
  )
}
