import type { TariffEntry } from '#contract/content/price-entries.ts'
import type { Tariff } from './tariff.ts'
import { type Tax, usualTax } from './tax.ts'

/** A price may differ from the tariff before by this share, in per cent, before somebody must confirm that it is meant. */
const LARGE_CHANGE_PERCENT = 30

/** What is wrong with a tariff, and where it stands; prices with the kopecks that they are compared with. */
export type TariffProblem = { readonly path: readonly string[] } & (
  | {
      readonly code: 'privileged_above_usual' | 'price_leaps'
      readonly price: number
      readonly compared: number
    }
  | { readonly code: 'price_missing' | 'charge_changed' | 'day_is_not_name' }
)

/** A file of `content/tariffs`: its name without the ending, and what it says. */
export interface TariffFile {
  readonly name: string
  readonly data: TariffEntry
}

/** What an editor's file says of taxes, the rest as usual. */
const taxOf = (tax: TariffEntry['tax']): Tax => ({
  vat: tax?.vat ?? usualTax.vat,
  system: tax?.system ?? usualTax.system,
  subject: tax?.subject ?? usualTax.subject,
  method: tax?.method ?? usualTax.method,
})

/** The table of prices of an editor's file. */
export const tariffOf = ({ validFrom, groups, services, tax }: TariffEntry): Tariff & { tax: Tax } => ({
  validFrom,
  groups: Object.fromEntries(Object.entries(groups).map(([name, { month }]) => [name, month])),
  services: Object.fromEntries(
    Object.entries(services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
  tax: taxOf(tax),
})

interface Priced {
  readonly path: readonly string[]
  readonly prices: Readonly<Record<'individual' | 'privileged' | 'legal', number>>
}

const rowsOf = ({ groups, services }: Tariff): Priced[] => [
  ...Object.entries(groups).flatMap(([group, sizes]) =>
    Object.entries(sizes).map(([size, prices]) => ({ path: ['groups', group, 'month', size], prices })),
  ),
  ...Object.entries(services).map(([number, { prices }]) => ({
    path: ['services', number, 'price'],
    prices,
  })),
]

const clients = ['individual', 'privileged', 'legal'] as const

const isLarge = (price: number, before: number): boolean =>
  Math.abs(price - before) * 100 > before * LARGE_CHANGE_PERCENT

const privilegedAboveUsual = (tariff: Tariff): TariffProblem[] =>
  rowsOf(tariff).flatMap(({ path, prices: { individual: compared, privileged: price } }) =>
    price > compared
      ? [{ code: 'privileged_above_usual' as const, path: [...path, 'privileged'], price, compared }]
      : [],
  )

const leaps = (tariff: Tariff, before: Tariff): TariffProblem[] => {
  const known = new Map(rowsOf(before).map(({ path, prices }) => [path.join('.'), prices]))
  return rowsOf(tariff).flatMap(({ path, prices }) => {
    const old = known.get(path.join('.'))
    return clients.flatMap((client): TariffProblem[] =>
      old && isLarge(prices[client], old[client])
        ? [{ code: 'price_leaps', path: [...path, client], price: prices[client], compared: old[client] }]
        : [],
    )
  })
}

/** What the tariff before sells and this one does not, and what it charges in another way. */
const missing = (tariff: Tariff, before: Tariff): TariffProblem[] => [
  ...(['groups', 'services'] as const).flatMap((part) =>
    Object.keys(before[part])
      .filter((name) => !(name in tariff[part]))
      .map((name) => ({ code: 'price_missing' as const, path: [part, name] })),
  ),
  ...Object.entries(tariff.services)
    .filter(([number, { charge }]) => (before.services[number]?.charge ?? charge) !== charge)
    .map(([number]) => ({ code: 'charge_changed' as const, path: ['services', number, 'charge'] })),
]

/**
 * What looks like a slip in the tariffs of the content, each against the one that it follows: a file whose day is not its
 * name (who moves the day of a tariff takes its prices off the days before), a privileged price above the usual one, and,
 * unless that is confirmed, a price that leaps, is charged in another way or is gone.
 */
export const problemsOfTariffs = <File extends TariffFile>(
  files: readonly File[],
): { readonly file: File; readonly problems: TariffProblem[] }[] => {
  const inOrder = files.toSorted((file, other) => file.data.validFrom.localeCompare(other.data.validFrom))
  return inOrder.map((file, index) => {
    const tariff = tariffOf(file.data)
    const earlier = inOrder[index - 1]
    const before = earlier && !file.data.confirmLargeChange ? tariffOf(earlier.data) : undefined
    return {
      file,
      problems: [
        ...(file.name === file.data.validFrom
          ? []
          : [{ code: 'day_is_not_name' as const, path: ['validFrom'] }]),
        ...privilegedAboveUsual(tariff),
        ...(before ? [...leaps(tariff, before), ...missing(tariff, before)] : []),
      ],
    }
  })
}
