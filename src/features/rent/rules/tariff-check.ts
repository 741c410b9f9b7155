import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { type PricesByClientType, type Tariff, tariffFromEntry } from './tariff.ts'

/** A price that changes more than this from one tariff to the next must be confirmed by an editor. */
const LARGE_CHANGE_PERCENT = 30

export type TariffProblem = { readonly path: readonly string[] } & (
  | {
      readonly code: 'privileged_above_usual' | 'price_leaps'
      readonly price: number
      readonly compared: number
    }
  | { readonly code: 'price_missing' | 'charge_changed' | 'day_is_not_name' }
)

export interface TariffFile {
  readonly name: string
  readonly data: TariffEntry
}

interface Priced {
  readonly path: readonly string[]
  readonly prices: Readonly<PricesByClientType>
}

const toPriceRows = ({ groups, services }: Tariff): Priced[] => [
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

const findPrivilegedAboveUsual = (tariff: Tariff): TariffProblem[] =>
  toPriceRows(tariff).flatMap(({ path, prices: { individual: compared, privileged: price } }) =>
    price > compared
      ? [{ code: 'privileged_above_usual' as const, path: [...path, 'privileged'], price, compared }]
      : [],
  )

const findPriceLeaps = (tariff: Tariff, before: Tariff): TariffProblem[] => {
  const known = new Map(toPriceRows(before).map(({ path, prices }) => [path.join('.'), prices]))
  return toPriceRows(tariff).flatMap(({ path, prices }) => {
    const old = known.get(path.join('.'))
    return clients.flatMap((client): TariffProblem[] =>
      old && isLarge(prices[client], old[client])
        ? [{ code: 'price_leaps', path: [...path, client], price: prices[client], compared: old[client] }]
        : [],
    )
  })
}

const findMissingPrices = (tariff: Tariff, before: Tariff): TariffProblem[] => [
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
 * Finds probable mistakes by comparing each tariff with the previous one. A file must be named after its first day,
 * because changing that day would remove prices from earlier days.
 */
export const findTariffProblems = <File extends TariffFile>(
  files: readonly File[],
): { readonly file: File; readonly problems: TariffProblem[] }[] => {
  const inOrder = files.toSorted((file, other) => file.data.validFrom.localeCompare(other.data.validFrom))
  return inOrder.map((file, index) => {
    const tariff = tariffFromEntry(file.data)
    const earlier = inOrder[index - 1]
    const before = earlier && !file.data.confirmLargeChange ? tariffFromEntry(earlier.data) : undefined
    return {
      file,
      problems: [
        ...(file.name === file.data.validFrom
          ? []
          : [{ code: 'day_is_not_name' as const, path: ['validFrom'] }]),
        ...findPrivilegedAboveUsual(tariff),
        ...(before ? [...findPriceLeaps(tariff, before), ...findMissingPrices(tariff, before)] : []),
      ],
    }
  })
}
