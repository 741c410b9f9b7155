import type { TariffEntry } from '#contract/content/price-entries.ts'
import { typeset } from '#copy/typeset.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn, holdsOn, lastDayOf } from '#domain/edition.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { collection } from './collection.ts'
import { promotions, services, tariffs } from './from-content.ts'
import { htmlOf } from './html.ts'
import { validity } from './library.ts'
import { tariffTables } from './tariff-tables.ts'

/** The services as their pages show them. */
export const servicesShown = async () =>
  (await services()).map(({ slug, data, blocks }) => ({
    ...data,
    summary: typeset(data.summary),
    href: `/services/${slug}`,
    slug,
    html: htmlOf(blocks),
  }))

/** The tariff in force on a day as tables, and the pages of all. */
export const tariffsShown = async (day: CalendarDate) => {
  const all = await tariffs()
  const current = editionOn(all, day)
  const titleOf = (tariff: TariffEntry): string => validity(tariff.validFrom, lastDayOf(tariff, all))
  return {
    current: current && { title: titleOf(current), html: htmlOf(tariffTables(current)) },
    pages: all.map((tariff) => ({
      page: `/documents/tariffs/${tariff.validFrom}`,
      words: titleOf(tariff),
    })),
  }
}

/** The promotions that last on a day as their page shows them. */
export const promotionsShown = async (day: CalendarDate) =>
  (await promotions())
    .filter((promotion) => holdsOn(promotion, day))
    .map(({ blocks, ...promotion }) => ({ ...promotion, html: htmlOf(blocks) }))

/**
 * What the calculator needs: every tariff, and the group of the office that digitizes mail (M-DIGI-01). Fields stand in
 * one order, whatever order their check left them in, so that the same content draws the same bytes.
 */
export const calculatorOffer = async () => ({
  tariffs: (await tariffs()).map(({ title, validFrom, groups, services }) => ({
    title,
    validFrom,
    groups,
    services,
  })),
  digitizationGroup:
    (await collection('offices')).find(({ id }) => id === DIGITIZATION_INDEX)?.data.tariffGroup ?? '',
})
