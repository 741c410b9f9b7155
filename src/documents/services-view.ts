import { getEntry } from 'astro:content'
import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import { typeset } from '#copy/typeset.ts'
import { editionOn, lastDayOf } from '#domain/edition.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { builtOn, promotions, services, tariffs } from './from-content.ts'
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
export type ServiceShown = Awaited<ReturnType<typeof servicesShown>>[number]

const shown = (tariff: TariffEntry, all: readonly TariffEntry[], current: TariffEntry | undefined) => ({
  from: tariff.validFrom,
  title: validity(tariff.validFrom, lastDayOf(tariff, all)),
  html: htmlOf(tariffTables(tariff)),
  page: `/documents/tariffs/${tariff.validFrom}`,
  hidden: tariff !== current,
})

/** Every dated tariff as tables; the one in force on the day of the build is not hidden. */
export const tariffsShown = async () => {
  const all = await tariffs()
  const current = editionOn(all, builtOn)
  return all.map((tariff) => shown(tariff, all, current))
}

/** The promotions as their page shows them, also those not begun and over: the page knows their days. */
export const promotionsShown = async () =>
  (await promotions()).map(({ blocks, ...promotion }) => ({ ...promotion, html: htmlOf(blocks) }))

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
  digitizationGroup: (await getEntry('offices', DIGITIZATION_INDEX))?.data.tariffGroup ?? '',
})
