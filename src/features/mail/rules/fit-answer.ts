import type { BoxSize } from '#rent/rules/box-size.ts'
import {
  fitsBox,
  type Item,
  type ItemDestination,
  type ItemSize,
  type RentState,
  whereItemGoes,
} from './item-destination.ts'

/** Box sizes with the same answer for an item. */
export interface FitAnswer {
  readonly sizes: readonly BoxSize[]
  readonly destination: ItemDestination
}

const isSameDestination = (one: ItemDestination, other: ItemDestination): boolean =>
  one.kind === other.kind &&
  (one.kind !== 'counter' || (other.kind === 'counter' && one.reason === other.reason))

/** Answers by box size; sizes that hold the item come first. */
export function answerBySize(item: Item, sizes: readonly BoxSize[], rent: RentState): readonly FitAnswer[] {
  const answers: { sizes: BoxSize[]; destination: ItemDestination }[] = []
  for (const size of sizes) {
    const destination = whereItemGoes(item, { size, outOfOrder: false }, rent)
    const known = answers.find((answer) => isSameDestination(answer.destination, destination))
    if (known) known.sizes.push(size)
    else answers.push({ sizes: [size], destination })
  }
  return answers.toSorted(
    (one, other) => Number(other.destination.kind === 'box') - Number(one.destination.kind === 'box'),
  )
}

/** The smallest size that holds the most of the items; null if none holds any (M-FIT-07). */
export function recommendSize(
  items: readonly Item[],
  sizes: readonly BoxSize[],
  rent: RentState,
): BoxSize | null {
  const counts = sizes.map((size) => ({
    size,
    count: items.filter((item) => whereItemGoes(item, { size, outOfOrder: false }, rent).kind === 'box')
      .length,
  }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  return most === 0 ? null : (counts.find(({ count }) => count === most)?.size ?? null)
}

export interface FittingItems<Named> {
  readonly size: BoxSize
  readonly items: readonly Named[]
}

/** Items of the catalogue that fit into a box of each size. */
export const listFittingItems = <Named extends ItemSize>(
  catalogue: readonly Named[],
  sizes: readonly BoxSize[],
): readonly FittingItems<Named>[] =>
  sizes.map((size) => ({ size, items: catalogue.filter((item) => fitsBox(item, size)) }))
