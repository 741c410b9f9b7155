import { html } from 'hono/html'
import { fiscalTwinWords as words } from '#copy/gateways/fiscal.ts'
import { type Markup, page } from '../../page.ts'
import type { TwinReceipt } from './twin-receipts.ts'

const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'short',
})

const wordOf = (known: Readonly<Record<string, string>>, name: string | number): string =>
  known[String(name)] ?? String(name)

/** `vat122` is the rate inside a sum: 22/122. */
const rate = (type: string): string => {
  const percent = Number(/^vat(\d{1,3})$/.exec(type)?.[1] ?? Number.NaN)
  if (Number.isNaN(percent)) return words.withoutVat
  return percent > 100 ? `${percent - 100}/${percent}` : `${percent} %`
}

/** The public page of a receipt: what was paid, VAT and the numbers by which it is checked; nothing of the person. */
export const receiptPage = (
  styles: string,
  { body, operation, at }: TwinReceipt,
  numbers: Readonly<Record<string, string | number>>,
): Markup =>
  page(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
<p>${wordOf(words.operations, operation)}</p>
<p class="amount">${roubles.format(body.total)}</p>
<div class="wide"><table><thead><tr><th>${words.item}</th><th>${words.method}</th><th>${words.vat}</th><th>${words.sum}</th></tr></thead><tbody>
${body.items.map(
  (item) => html`<tr><td>${item.name}</td><td>${wordOf(words.methods, item.payment_method)}</td>
<td>${rate(item.vat.type)}${item.vat.sum > 0 ? html`, ${roubles.format(item.vat.sum)}` : ''}</td><td>${roubles.format(item.sum)}</td></tr>`,
)}
</tbody></table></div>
<h2>${words.total} ${roubles.format(body.total)}</h2>
<dl>${body.payments.map(
      ({ type, sum }) => html`<dt>${wordOf(words.payments, type)}</dt><dd>${roubles.format(sum)}</dd>`,
    )}
<dt>${words.time}</dt><dd>${moscow.format(at)}</dd>
<dt>${words.inn}</dt><dd>${body.company?.inn ?? ''}</dd>
<dt>${words.system}</dt><dd>${wordOf(words.systems, body.company?.sno ?? '')}</dd>
<dt>${words.place}</dt><dd>${body.company?.payment_address ?? ''}</dd>
<dt>${words.shift}</dt><dd>${numbers.shift_number ?? ''}</dd>
<dt>${words.number}</dt><dd>${numbers.fiscal_receipt_number ?? ''}</dd>
<dt>${words.register}</dt><dd>${numbers.ecr_registration_number ?? ''}</dd>
<dt>${words.fn}</dt><dd>${numbers.fn_number ?? ''}</dd>
<dt>${words.fd}</dt><dd>${numbers.fiscal_document_number ?? ''}</dd>
<dt>${words.fpd}</dt><dd>${numbers.fiscal_document_attribute ?? ''}</dd></dl>`,
  )

/** Says that there is no such receipt. */
export const unknownReceiptPage = (styles: string): Markup =>
  page(styles, words.unknown, html`<h1>${words.unknown}</h1><p>${words.unknownLead}</p>`)
