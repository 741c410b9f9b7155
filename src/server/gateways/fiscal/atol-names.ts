import type { VatRate } from '#domain/tariff.ts'
import type { NamedLine as Line, Tender } from './fiscal-service.ts'

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
