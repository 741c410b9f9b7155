import type { Cluster, Pin } from '#contract/offices.ts'
import { precisionForZoom } from '#domain/map-view.ts'
import type { FreeOfOffice } from '../free-counts.ts'
import { addressLine, type OfficeRecord } from '../office-record.ts'
import { isShown, type MapFilters, shownFree, showsCells } from './map-filters.ts'
import { type Group, type MapLayer, PIN_ZOOM } from './map-layer.ts'
import { asAsked, type Corners, type Rectangle, rectangleOf, zoomThatFits } from './rectangle.ts'

/** What the map shows of a rectangle (M-API-04). */
export interface MapAnswer {
  readonly clusters: Cluster[]
  readonly postOfficesPins: Pin[]
}

/** A rectangle at a zoom; `precise` may ask for fewer groups to be taken apart than the zoom allows. */
export interface MapQuestion extends Corners {
  readonly zoom: number
  readonly precise?: number | undefined
}

/**
 * An answer is at most 6 kB gzip at any zoom. What one mark costs after compression, in bytes, found by measuring the
 * whole country: an address is what weighs most, so many pins go without.
 */
const BUDGET = 5600
const CLUSTER_COST = 13
const PIN_COST = 17
const ADDRESS_COST = 26
const MOST_ADDRESSES = 120
const MOST_PINS = Math.floor(BUDGET / PIN_COST)

const costOf = (groups: number, pins: number): number => groups * CLUSTER_COST + pins * PIN_COST

const rounded = (degrees: number, digits: number): number => Math.round(degrees * 10 ** digits) / 10 ** digits
/** Finer than a pixel at that zoom. */
const digitsAt = (zoom: number): number => (zoom <= 5 ? 2 : zoom <= 9 ? 3 : 4)

interface Marks {
  groups: readonly Group[]
  offices: OfficeRecord[]
}

/**
 * Groups of at most `precise` offices are taken apart, small ones first, as long as the answer stays small: up to zoom 8
 * no group is, from zoom 14 on nearly each (M-MAP-05). An office that stands alone is always a pin.
 */
const takenApart = (
  layer: MapLayer,
  groups: readonly Group[],
  alone: OfficeRecord[],
  precise: number,
): Marks => {
  const kept: Group[] = []
  const offices = [...alone]
  let cost = costOf(groups.length, alone.length)
  for (const group of groups.toSorted((a, b) => a.quantity - b.quantity)) {
    const more = group.quantity * PIN_COST - CLUSTER_COST
    if (group.quantity > precise || cost + more > BUDGET) kept.push(group)
    else {
      offices.push(...layer.members(group))
      cost += more
    }
  }
  return { groups: kept, offices }
}

const marksOf = (layer: MapLayer, rectangle: Rectangle, { zoom, precise: asked }: MapQuestion): Marks => {
  const fitting = zoomThatFits(rectangle, zoom)
  if (fitting >= PIN_ZOOM) {
    const { alone } = layer.marks(rectangle, PIN_ZOOM)
    if (alone.length <= MOST_PINS) return { groups: [], offices: alone }
  }
  const precise = Math.min(asked ?? Number.POSITIVE_INFINITY, precisionForZoom(fitting))
  // Further out there are fewer marks; the furthest has few whatever the country.
  for (let zoom = Math.min(fitting, PIN_ZOOM - 1); zoom > 0; zoom--) {
    const { groups, alone } = layer.marks(rectangle, zoom)
    if (costOf(groups.length, alone.length) <= BUDGET) return takenApart(layer, groups, alone, precise)
  }
  const { groups, alone } = layer.marks(rectangle, 0)
  return { groups, offices: alone }
}

/**
 * Clusters and pins of a rectangle of the map. `zoom` may be fractional; `freeOf` gives the counts as last known.
 * Longitudes come as the asker counts them, also past the 180th meridian.
 */
export const mapAnswer = (
  layer: MapLayer,
  question: MapQuestion,
  filters: MapFilters,
  freeOf: (index: string) => FreeOfOffice,
): MapAnswer => {
  const marks = marksOf(layer, rectangleOf(question), question)
  const { groups } = marks
  // A layer may be some seconds old; a pin under 'only free' never says zero.
  const offices = marks.offices.filter((office) => isShown(office, freeOf(office.index), filters))
  const digits = digitsAt(Math.floor(question.zoom))
  const withAddress =
    offices.length <= MOST_ADDRESSES &&
    costOf(groups.length, offices.length) + offices.length * ADDRESS_COST <= BUDGET
  return {
    clusters: groups.map(({ latitude, longitude, quantity }) => ({
      latitude: rounded(latitude, digits),
      longitude: rounded(asAsked(longitude, question), digits),
      quantity,
    })),
    postOfficesPins: offices.map((office): Pin => {
      const cells = showsCells(office, filters)
      const locker = cells ? office.lockers[0] : undefined
      return {
        index: office.index,
        latitude: office.latitude,
        longitude: asAsked(office.longitude, question),
        aapsh: cells,
        ...(locker ? { aapshId: locker.id } : {}),
        free: shownFree(office, freeOf(office.index), filters),
        ...(office.temporarilyClosed ? { closed: true } : {}),
        ...(withAddress ? { address: addressLine(office) } : {}),
      }
    }),
  }
}
