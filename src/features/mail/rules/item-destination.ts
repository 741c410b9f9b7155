import { type BoxSize, boxSpacesMm } from '#rent/rules/box-size.ts'
import { betweenSides, millimetresByUnit } from './word-lists/length-units.ts'

/** Days for which an item is stored for its holder (M-FIT-05). */
export const ITEM_STORAGE_DAYS = 30

/** Why an operator has to hand an item over; paragraph 6.2 of the terms, in its order (M-FIT-02). */
export const counterConditions = [
  'customs',
  'court',
  'damaged',
  'inventory',
  'completeness',
  'cash_on_delivery',
  'recipient_pays',
  'surcharge',
] as const
export type CounterCondition = (typeof counterConditions)[number]

/** Millimetres, in any order. */
export interface ItemSize {
  readonly length: number
  readonly width: number
  readonly thickness: number
  /** A magazine or newspaper, which may be folded in half. */
  readonly folds?: boolean | undefined
}

export interface Item {
  readonly isRegistered: boolean
  readonly conditions: readonly CounterCondition[]
  /** Null if an operator holds the item and sees whether it fits. */
  readonly size: ItemSize | null
}

interface DestinationPlace {
  /** 3 is a locker cell. */
  readonly size: number
  readonly outOfOrder: boolean
}

/** `ahead`: before the first day or the signature. `guaranteed`: ended, within the month of the safety guarantee. */
export type RentPhase = 'ahead' | 'running' | 'guaranteed' | 'over'

export interface RentState {
  readonly phase: RentPhase
  /** Service 4, or 5 in a locker. */
  readonly takesRegistered: boolean
}

export type CounterReason = CounterCondition | 'too_big' | 'registered' | 'out_of_order' | 'not_running'

export type ItemDestination =
  | { readonly kind: 'box' }
  /** `notice`: a notice is put into the box. */
  | { readonly kind: 'counter'; readonly reason: CounterReason; readonly notice: boolean }
  | { readonly kind: 'stored' }
  | { readonly kind: 'returned' }

type Dimensions = readonly [number, number, number]

const sortDimensions = (dimensions: Dimensions): Dimensions =>
  dimensions.toSorted((one, other) => other - one) as unknown as Dimensions

/** Items lie parallel to the walls of the box, on any side. */
const isWithin = (item: Dimensions, space: Dimensions): boolean => {
  const limits = sortDimensions(space)
  return sortDimensions(item).every((side, index) => side <= (limits[index] ?? 0))
}

/** Folding halves the longest side and doubles the thinnest. */
const foldInHalf = (item: Dimensions): Dimensions => {
  const [longest, middle, thinnest] = sortDimensions(item)
  return [longest / 2, middle, thinnest * 2]
}

/** True for an unknown box size, which an operator has to judge. */
export function fitsBox({ length, width, thickness, folds }: ItemSize, boxSize: number): boolean {
  const space = boxSpacesMm[boxSize as BoxSize]
  if (!space) return true
  const item: Dimensions = [length, width, thickness]
  const sides: Dimensions = [space.width, space.height, space.depth]
  return isWithin(item, sides) || (folds === true && isWithin(foldInHalf(item), sides))
}

/**
 * Where an item for a box goes (M-FIT-01…04, M-SVC-02), for the desk and for visitors. After the rent, ordinary items
 * go back at once, or are stored for the month of the guarantee.
 */
export function whereItemGoes(item: Item, place: DestinationPlace, rent: RentState): ItemDestination {
  const { phase } = rent
  if (phase !== 'running' && item.isRegistered)
    return { kind: 'counter', reason: 'not_running', notice: false }
  if (phase === 'over') return { kind: 'returned' }
  if (phase === 'guaranteed') return { kind: 'stored' }
  const toCounter = (reason: CounterReason): ItemDestination => ({
    kind: 'counter',
    reason,
    notice: phase === 'running' && reason !== 'out_of_order',
  })
  if (phase === 'ahead') return toCounter('not_running')
  if (place.outOfOrder) return toCounter('out_of_order')
  const condition = counterConditions.find((code) => item.conditions.includes(code))
  if (condition) return toCounter(condition)
  if (item.size && !fitsBox(item.size, place.size)) return toCounter('too_big')
  if (item.isRegistered && !rent.takesRegistered) return toCounter('registered')
  return { kind: 'box' }
}

/** Millimetres; longer items are not accepted by the post at all. */
const MAX_ITEM_SIDE_MM = 3500

export type ItemSideRefusal = 'missing' | 'malformed' | 'too_long'

/** Reads `12`, `12,5` and `120 mm`; a unit in the text overrules `unit`. */
export function parseItemSide(
  text: string,
  unit: 'mm' | 'cm',
): { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: ItemSideRefusal } {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  if (plain === '') return { ok: false, code: 'missing' }
  const [, figures, typedUnit] = /^(\d{1,6}(?:[.,]\d{1,3})?)(\p{L}{1,2})?\.?$/u.exec(plain) ?? []
  const factor = millimetresByUnit[typedUnit ?? unit]
  if (figures === undefined || factor === undefined) return { ok: false, code: 'malformed' }
  const value = Number(figures.replace(',', '.')) * factor
  if (value <= 0) return { ok: false, code: 'malformed' }
  return value > MAX_ITEM_SIDE_MM ? { ok: false, code: 'too_long' } : { ok: true, value }
}

/** `20×30×10`, pasted into one field; null if the text is not three sides. */
export function splitPastedSides(text: string): readonly [string, string, string] | null {
  const parts = text.split(betweenSides).map((part) => part.trim())
  return parts.length === 3 && parts.every((part) => /^\d/.test(part))
    ? [parts[0] ?? '', parts[1] ?? '', parts[2] ?? '']
    : null
}
