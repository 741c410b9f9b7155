import type { CalendarDate } from './calendar-date.ts'
import type { ClientTypeName } from './client-type.ts'
import type { Tax } from './tax.ts'

/** Box sizes as tariffs key them: an ordinary box, an enlarged one, a locker's cell (M-BOX-04). */
export type BoxSizeKey = '1' | '2' | 'locker'

/** One column of prices, kopecks, VAT included. */
export type PricesByClient = Record<ClientTypeName, number>

/** A service is charged for each month, or once. */
export type ServiceTariff = { charge: 'month' | 'once'; prices: PricesByClient }

/** A dated price table: month prices by office group, size and client type; services by number. */
export type Tariff = {
  validFrom: CalendarDate
  groups: Record<string, Record<BoxSizeKey, PricesByClient>>
  services: Record<string, ServiceTariff>
  /** Always there on the server; the price table of a page has none. */
  tax?: Tax
}

/** The tariff that holds on a date: the newest that has begun; undefined before the first. */
export const tariffOn = (tariffs: readonly Tariff[], date: CalendarDate): Tariff | undefined =>
  tariffs
    .filter((tariff) => tariff.validFrom <= date)
    .reduce<Tariff | undefined>(
      (newest, tariff) => (newest && newest.validFrom >= tariff.validFrom ? newest : tariff),
      undefined,
    )

/** The key of a box's size; a locker's cell has its own. */
export const boxSizeKey = (box: { isAaps: boolean; boxSize: number }): BoxSizeKey => {
  if (box.isAaps) return 'locker'
  return box.boxSize === 2 ? '2' : '1'
}
