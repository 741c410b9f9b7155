import { subjectNumber, tenderNumber, vatType } from './atol-names.ts'
import type { NewReceipt } from './fiscal-service.ts'

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
