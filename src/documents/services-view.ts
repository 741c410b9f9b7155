import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import { editionOn, lastDayOf } from '#domain/edition.ts'
import { builtOn, services, tariffs } from './from-content.ts'
import { htmlOf } from './html.ts'
import { validity } from './library.ts'
import { tariffTables } from './tariff-tables.ts'

/** The services as their pages show them. */
export const servicesShown = async () =>
  (await services()).map(({ slug, data, blocks }) => ({
    ...data,
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
