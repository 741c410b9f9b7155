import type { Cluster, Pin } from '#contract/offices.ts'
import type { Place } from '#domain/geo.ts'
import { precisionForZoom } from '#domain/map-view.ts'
import type { FreeOfOffice } from '../free-counts.ts'
import { addressLine } from '../office-record.ts'
import { isShown, type MapFilters, shownFree, showsCells } from './map-filters.ts'
import { type Group, type MapLayer, PIN_ZOOM, type SingleMarks } from './map-layer.ts'
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
const TOWN_COST = 21
const NAME_COST = 18
const ADDRESS_COST = 26
const MOST_ADDRESSES = 120

const costOfSingles = ({ alone, towns }: SingleMarks): number =>
  alone.length * PIN_COST + towns.length * TOWN_COST
const costOf = (marks: Marks): number => marks.groups.length * CLUSTER_COST + costOfSingles(marks)

const rounded = (degrees: number, digits: number): number => Math.round(degrees * 10 ** digits) / 10 ** digits
/** Finer than a pixel at that zoom. */
const digitsAt = (zoom: number): number => (zoom <= 5 ? 2 : zoom <= 9 ? 3 : 4)

interface Marks extends SingleMarks {
  readonly groups: readonly Group[]
}

/**
 * Groups of at most `precise` offices are taken apart, small ones first, as long as the answer stays small: up to zoom 8
 * no group is, from zoom 14 on nearly each (M-MAP-05). An office that stands alone is always a pin, a town its mark.
 */
const takenApart = (layer: MapLayer, marks: Marks, precise: number): Marks => {
  const groups: Group[] = []
  const [alone, towns] = [[...marks.alone], [...marks.towns]]
  let cost = costOf(marks)
  for (const group of marks.groups.toSorted((a, b) => a.quantity - b.quantity)) {
    const members = group.quantity > precise ? null : layer.members(group)
    const more = members === null ? 0 : costOfSingles(members) - CLUSTER_COST
    if (members === null || cost + more > BUDGET) groups.push(group)
    else {
      alone.push(...members.alone)
      towns.push(...members.towns)
      cost += more
    }
  }
  return { groups, alone, towns }
}

const marksOf = (layer: MapLayer, rectangle: Rectangle, { zoom, precise: asked }: MapQuestion): Marks => {
  const fitting = zoomThatFits(rectangle, zoom)
  if (fitting >= PIN_ZOOM) {
    const marks = layer.marks(rectangle, PIN_ZOOM)
    if (costOf(marks) <= BUDGET) return marks
  }
  const precise = Math.min(asked ?? Number.POSITIVE_INFINITY, precisionForZoom(fitting))
  // Further out there are fewer marks; the furthest has few whatever the country.
  for (let zoom = Math.min(fitting, PIN_ZOOM - 1); zoom > 0; zoom--) {
    const marks = layer.marks(rectangle, zoom)
    if (costOf(marks) <= BUDGET) return takenApart(layer, marks, precise)
  }
  return layer.marks(rectangle, 0)
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
  const { groups, towns } = marks
  // A layer may be some seconds old; a pin under 'only free' never says zero.
  const offices = marks.alone.filter((office) => isShown(office, freeOf(office.index), filters))
  const digits = digitsAt(Math.floor(question.zoom))
  const withWords =
    offices.length + towns.length <= MOST_ADDRESSES &&
    costOf(marks) + offices.length * ADDRESS_COST + towns.length * NAME_COST <= BUDGET
  const clusterAt = ({ latitude, longitude }: Place, quantity: number): Cluster => ({
    latitude: rounded(latitude, digits),
    longitude: rounded(asAsked(longitude, question), digits),
    quantity,
  })
  return {
    clusters: [
      ...groups.map((group) => clusterAt(group, group.quantity)),
      ...towns.map(({ mark, quantity }) => ({
        ...clusterAt(mark, quantity),
        townOf: mark.index,
        ...(withWords ? { name: mark.name } : {}),
      })),
    ],
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
        ...(withWords ? { address: addressLine(office) } : {}),
      }
    }),
  }
}
