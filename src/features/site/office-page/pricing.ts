import type { TariffEntry } from '#contract/content/price-entries.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import type { PageOffice } from '#domain/page-office.ts'

/** Prices as office pages show them: the tariff in force and those written ahead, each with its first day. */
export interface Pricing {
  readonly current: TariffEntry | undefined
  readonly tariffs: readonly TariffEntry[]
  /** The least that a box costs a person here in a month, as the home page has it, kopecks; null where the group has no price. */
  readonly from: (office: PageOffice) => number | null
}

/** The prices of a day, and those that are announced for later. */
export const pricingOn = (all: readonly TariffEntry[], today: CalendarDate): Pricing => {
  const current = editionOn(all, today)
  const ahead = all
    .filter(({ validFrom }) => validFrom > today && validFrom !== current?.validFrom)
    .sort((item, other) => (item.validFrom < other.validFrom ? -1 : 1))
  return {
    current,
    tariffs: current ? [current, ...ahead] : ahead,
    from(office) {
      const month = current?.groups[office.tariffGroup]?.month
      if (!month) return null
      return Math.min(...office.sizes.map((size) => month[size].individual))
    },
  }
}
