import type {
  SettlementMethod,
  SettlementSubject,
  TaxSystem,
  VatName,
} from '#contract/content/price-entries.ts'
import type { CalendarDate } from './calendar-date.ts'
import { type Kopecks, shareHalfUp } from './money.ts'

/** A rate of value added tax in per cent; 'none' is a seller or a service that bears no VAT. */
export type VatRate = 'none' | 0 | 5 | 7 | 10 | 20 | 22

/** What a tariff says of taxes. */
export interface Tax {
  readonly vat: VatName
  readonly system: TaxSystem
  readonly subject: SettlementSubject
  readonly method: SettlementMethod
}

/** What holds where a tariff says nothing: the general system and rate, a service paid for before it is given. */
export const usualTax: Tax = { vat: 'basic', system: 'osn', subject: 'service', method: 'full_prepayment' }

/** First days of the general rate, newest first (article 164 of the Tax Code). */
const BASIC_RATES: readonly { readonly from: CalendarDate; readonly rate: VatRate }[] = [
  { from: '2026-01-01', rate: 22 },
  { from: '', rate: 20 },
]

const basicRateOn = (day: CalendarDate): VatRate => BASIC_RATES.find(({ from }) => from <= day)?.rate ?? 22

const rates: Readonly<Record<Exclude<VatName, 'basic'>, VatRate>> = {
  none: 'none',
  '0': 0,
  '5': 5,
  '7': 7,
  '10': 10,
  '20': 20,
  '22': 22,
}

/** The rate of a tariff on the day of the payment or of the act: the general one is 20 % until 2025-12-31, 22 % from 2026-01-01. */
export const vatOn = ({ vat }: Pick<Tax, 'vat'>, day: CalendarDate): VatRate =>
  vat === 'basic' ? basicRateOn(day) : rates[vat]

/** The VAT inside a sum that includes it, kopecks, rounded half up; a sum may be negative, a refund. */
export const vatWithin = (sum: Kopecks, rate: VatRate): Kopecks => {
  if (rate === 'none' || rate === 0) return 0
  const within = shareHalfUp(Math.abs(sum), rate, 100 + rate)
  return sum < 0 ? -within : within
}
