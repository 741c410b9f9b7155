import type { Tariff } from './tariff.ts'

/** A price may differ from the tariff before by this share, in per cent, before somebody must confirm that it is meant. */
const LARGE_CHANGE_PERCENT = 30

export type TariffProblemCode = 'privileged_above_usual' | 'price_leaps'

/** What is wrong with a price: where it stands, and the kopecks it is compared with. */
export interface TariffProblem {
  readonly code: TariffProblemCode
  readonly path: readonly string[]
  readonly price: number
  readonly compared: number
}

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

/**
 * Prices of a tariff that look like a slip: a privileged one above the usual one, and one that leaps against the tariff
 * before, unless that is confirmed.
 */
const tariffProblems = (tariff: Tariff, before: Tariff | undefined, confirmed: boolean): TariffProblem[] => {
  const known = new Map(before ? rowsOf(before).map(({ path, prices }) => [path.join('.'), prices]) : [])
  return rowsOf(tariff).flatMap(({ path, prices }) => {
    const { individual, privileged } = prices
    const above: TariffProblem[] =
      privileged > individual
        ? [
            {
              code: 'privileged_above_usual',
              path: [...path, 'privileged'],
              price: privileged,
              compared: individual,
            },
          ]
        : []
    const old = known.get(path.join('.'))
    const leaps = clients.flatMap((client): TariffProblem[] =>
      !confirmed && old && isLarge(prices[client], old[client])
        ? [{ code: 'price_leaps', path: [...path, client], price: prices[client], compared: old[client] }]
        : [],
    )
    return [...above, ...leaps]
  })
}

/** The same for every tariff of the content, each against the one that it follows. */
export const problemsOfTariffs = <T extends { readonly tariff: Tariff; readonly confirmed: boolean }>(
  all: readonly T[],
): { readonly entry: T; readonly problems: TariffProblem[] }[] => {
  const inOrder = all.toSorted((one, other) => one.tariff.validFrom.localeCompare(other.tariff.validFrom))
  return inOrder.map((entry, at) => ({
    entry,
    problems: tariffProblems(entry.tariff, inOrder[at - 1]?.tariff, entry.confirmed),
  }))
}
