import type { VatRate } from '#domain/tax.ts'
import type { NamedLine as Line, NewReceipt, Tender } from './fiscal-service.ts'

/** The rate of a line: money ahead of its service bears the rate inside a sum (22/122), the service itself the plain one. */
export const vatType = (rate: VatRate, method: Line['method']): string => {
  if (rate === 'none') return 'none'
  if (rate === 0) return 'vat0'
  return method === 'full_payment' ? `vat${rate}` : `vat${100 + rate}`
}

/** Numbers of the settlement's subject (tag 1212). */
export const subjectNumber = { commodity: 1, job: 3, service: 4, payment: 10 } as const satisfies Record<
  Line['subject'],
  number
>

/** Numbers of what is paid with. */
export const tenderNumber = { cash: 0, electronic: 1, prepaid: 2 } as const satisfies Record<Tender, number>

/** Codes of errors: the token is over, the receipt is known already, or the service cannot tell now. */
export const atolErrors = {
  noToken: 10,
  tokenOver: 11,
  known: 33,
  unready: 34,
  later: 50,
  timeout: 1,
} as const

/** Who sells, as the register is registered for. */
export interface Seller {
  readonly inn: string
  readonly email: string
  /** The address of the site. */
  readonly paymentAddress: string
}

const two = (part: number): string => String(part).padStart(2, '0')
const MOSCOW_AHEAD_MS = 3 * 3_600_000

/** An instant as the protocol writes it: `dd.mm.yyyy HH:MM:SS` in Moscow. */
export const atolTime = (instant: Date): string => {
  const moscow = new Date(instant.getTime() + MOSCOW_AHEAD_MS)
  const day = `${two(moscow.getUTCDate())}.${two(moscow.getUTCMonth() + 1)}.${moscow.getUTCFullYear()}`
  return `${day} ${moscow.toISOString().slice(11, 19)}`
}

/** The instant behind the protocol's text; undefined when it is none. */
export function fromAtolTime(text: string): Date | undefined {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const instant = new Date(`${year}-${month}-${day}T${time}+03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The protocol's numbers are roubles. */
const roubles = (kopecks: number): number => Number((kopecks / 100).toFixed(2))

const vats = ({ lines }: NewReceipt) => {
  const sums = new Map<string, number>()
  for (const { vatRate, method, vat } of lines) {
    const type = vatType(vatRate, method)
    sums.set(type, (sums.get(type) ?? 0) + vat)
  }
  return [...sums].map(([type, sum]) => ({ type, sum: roubles(sum) }))
}

/** The operation of a receipt, the last part of its address. */
export const operationOf = ({ kind, isCorrection }: NewReceipt): string =>
  `${kind === 'refund' ? 'sell_refund' : 'sell'}${isCorrection ? '_correction' : ''}`

/** The body of a request for a receipt. */
export function atolBody(receipt: NewReceipt, seller: Seller, callbackUrl: string) {
  const company = {
    email: seller.email,
    sno: receipt.system,
    inn: seller.inn,
    payment_address: seller.paymentAddress,
  }
  const settled = {
    items: receipt.lines.map((line) => ({
      name: line.name,
      price: roubles(line.sum),
      quantity: 1,
      measure: 0,
      sum: roubles(line.sum),
      payment_method: line.method,
      payment_object: subjectNumber[line.subject],
      vat: { type: vatType(line.vatRate, line.method), sum: roubles(line.vat) },
    })),
    payments: [{ type: tenderNumber[receipt.tender], sum: roubles(receipt.amount) }],
    vats: vats(receipt),
    total: roubles(receipt.amount),
  }
  return {
    external_id: receipt.externalId,
    timestamp: atolTime(receipt.at),
    service: { callback_url: callbackUrl },
    ...(receipt.isCorrection
      ? {
          correction: {
            company,
            correction_info: {
              type: 'self',
              base_date: atolTime(receipt.settledAt).slice(0, 10),
              base_number: receipt.externalId,
            },
            ...settled,
          },
        }
      : { receipt: { client: { email: receipt.email, ...receipt.buyer }, company, ...settled } }),
  }
}
