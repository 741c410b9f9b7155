import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import { typeset } from '#copy/typeset.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn, holdsOn, lastDayOf } from '#domain/edition.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { collection, promotions, services, tariffs } from './from-content.ts'
import { htmlOf } from './html.ts'
import { validity } from './library.ts'
import { tariffTables } from './tariff-tables.ts'

export const servicesShown = async () =>
  (await services()).map(({ slug, data, blocks }) => ({
    ...data,
    summary: typeset(data.summary),
    href: `/services/${slug}`,
    slug,
    html: htmlOf(blocks),
  }))

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

export const promotionsShown = async (day: CalendarDate) =>
  (await promotions())
    .filter((promotion) => holdsOn(promotion, day))
    .map(({ blocks, ...promotion }) => ({ ...promotion, html: htmlOf(blocks) }))

/**
 * Tariffs, and the group of the digitizing office (M-DIGI-01). Fields in fixed order, so that the same content gives
 * the same bytes.
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
