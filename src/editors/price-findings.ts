import type { Finding } from '#contract/content/finding.ts'
import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { Tariff } from '#domain/tariff.ts'
import { problemsOfTariffs } from '#domain/tariff-check.ts'
import { at, type Entries } from './entries.ts'

const tariffOf = ({ validFrom, groups, services }: TariffEntry): Tariff => ({
  validFrom,
  groups: Object.fromEntries(Object.entries(groups).map(([name, { month }]) => [name, month])),
  services: Object.fromEntries(
    Object.entries(services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
})

/** Kopecks as editors write a price. */
const written = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

/** Prices that look like a slip; a server refuses a tariff that has one. */
export const priceFindings = ({ tariffs }: Entries): Finding[] => {
  const all = tariffs.map(({ file, data }) => ({
    file,
    tariff: tariffOf(data),
    confirmed: data.confirmLargeChange ?? false,
  }))
  return problemsOfTariffs(all).flatMap(({ entry, problems }) =>
    problems.map(({ code, path, price, compared }) =>
      at(entry.file, path, code, `${written(price)} / ${written(compared)}`),
    ),
  )
}
