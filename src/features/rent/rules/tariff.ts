import type {
  ReceiptItemKind,
  ReceiptSettlementMethod,
  TariffEntry,
  TaxSystemName,
  VatRateName,
} from '#content/api/entries/tariff-and-promotion-entries.ts'
import { sortEditionsNewestFirst } from '#content/rules/dated-edition.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Kopecks, proportionalShare } from '#kit/rules/money.ts'
import type { ClientTypeName } from './client-type.ts'

/** Sizes with their own price (M-BOX-04). */
export type BoxSizeKey = '1' | '2' | 'locker'

/** Kopecks, including VAT. */
export type PricesByClientType = Record<ClientTypeName, number>

/** Prices from a day on: monthly prices by tariff group, size and client type; service prices by number. */
export type Tariff = {
  validFrom: CalendarDate
  groups: Record<string, Record<BoxSizeKey, PricesByClientType>>
  services: Record<string, { charge: 'month' | 'once'; prices: PricesByClientType }>
  tax?: TaxSettings
}

export const findTariff = (tariffs: readonly Tariff[], date: CalendarDate): Tariff | undefined =>
  sortEditionsNewestFirst(tariffs).find((tariff) => tariff.validFrom <= date)

/** The first edition that begins after the day (M-WHATIF-02). */
export const findNextTariff = (tariffs: readonly Tariff[], date: CalendarDate): Tariff | undefined =>
  sortEditionsNewestFirst(tariffs).findLast((tariff) => tariff.validFrom > date)

export const toBoxSizeKey = (box: { isAaps: boolean; boxSize: number }): BoxSizeKey => {
  if (box.isAaps) return 'locker'
  return box.boxSize === 2 ? '2' : '1'
}

/** Percent; 'none' if the seller or the service is not subject to VAT. */
export type VatRate = 'none' | 0 | 5 | 7 | 10 | 20 | 22

export interface TaxSettings {
  readonly vat: VatRateName
  readonly system: TaxSystemName
  readonly subject: ReceiptItemKind
  readonly method: ReceiptSettlementMethod
}

export const defaultTaxSettings: TaxSettings = {
  vat: 'basic',
  system: 'osn',
  subject: 'service',
  method: 'full_prepayment',
}

/** First days on which each general rate applies, newest first (article 164 of the Tax Code). */
const BASIC_RATES: readonly { readonly from: CalendarDate; readonly rate: VatRate }[] = [
  { from: '2026-01-01', rate: 22 },
  { from: '', rate: 20 },
]

const basicRateOn = (day: CalendarDate): VatRate => BASIC_RATES.find(({ from }) => from <= day)?.rate ?? 22

const fixedVatRates: Readonly<Record<Exclude<VatRateName, 'basic'>, VatRate>> = {
  none: 'none',
  '0': 0,
  '5': 5,
  '7': 7,
  '10': 10,
  '20': 20,
  '22': 22,
}

export const findVatRate = ({ vat }: Pick<TaxSettings, 'vat'>, day: CalendarDate): VatRate =>
  vat === 'basic' ? basicRateOn(day) : fixedVatRates[vat]

/** The VAT included in a sum, rounded half up. Sums of refunds are negative. */
export const computeIncludedVat = (sum: Kopecks, rate: VatRate): Kopecks => {
  if (rate === 'none' || rate === 0) return 0
  const within = proportionalShare(Math.abs(sum), rate, 100 + rate)
  return sum < 0 ? -within : within
}

const taxFromEntry = (tax: TariffEntry['tax']): TaxSettings => ({
  vat: tax?.vat ?? defaultTaxSettings.vat,
  system: tax?.system ?? defaultTaxSettings.system,
  subject: tax?.subject ?? defaultTaxSettings.subject,
  method: tax?.method ?? defaultTaxSettings.method,
})

export const tariffFromEntry = ({
  validFrom,
  groups,
  services,
  tax,
}: TariffEntry): Tariff & { tax: TaxSettings } => ({
  validFrom,
  groups: Object.fromEntries(Object.entries(groups).map(([name, { month }]) => [name, month])),
  services: Object.fromEntries(
    Object.entries(services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
  tax: taxFromEntry(tax),
})
