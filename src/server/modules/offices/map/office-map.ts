import type { Cluster, Pin } from '#contract/offices.ts'
import type { Place } from '#domain/geo.ts'
import { precisionForZoom } from '#domain/map-view.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import type { FreeCounts, FreeOfOffice } from '../free-counts.ts'
import type { OfficeDirectory } from '../office-directory.ts'
import { addressLine, type OfficeRecord } from '../office-record.ts'
import {
  asAsked,
  type Corners,
  type Group,
  isShown,
  type MapFilters,
  type MapLayer,
  openMapLayer,
  PIN_ZOOM,
  type Rectangle,
  rectangleOf,
  type SingleMarks,
  shownFree,
  showsCells,
  zoomThatFits,
} from './map-layer.ts'
import { type TownMark, type TownMarks, townMarksOf } from './town-marks.ts'

/** What the map shows of a rectangle (M-API-04). */
export interface MapAnswer {
  readonly clusters: Cluster[]
  readonly postOfficesPins: Pin[]
}

/** A rectangle at a zoom; `precise` may ask for fewer groups to be taken apart than the zoom allows. */
interface MapQuestion extends Corners {
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

/** The map of all offices, with one layer a combination of filters. */
export interface OfficeMap {
  answer(question: MapQuestion, filters: MapFilters): MapAnswer
  /** The mark of the town in which an office stands, where the office has no place of its own. */
  townOf(index: string): TownMark | undefined
  /** Where an office is on the map; null for one that is on none. */
  placeOf(office: OfficeRecord): Place | null
  /** Some office came, went or moved: layers are made again when next asked for. */
  changed(): void
}

interface KeptLayer {
  readonly layer: MapLayer
  readonly edition: string
  readonly madeAt: number
}

/** A layer of a country costs a fifth of a second: with this many offices it is remade at most this often. */
const MANY = 3000
const REMAKE_MS = 15_000

const keyOf = ({ aaps, onlyFree, online }: MapFilters): string => `${aaps}/${onlyFree}/${online}`

/** Layers with filters are made when first asked for; `now` is a monotonic clock in milliseconds, for nothing but their age. */
export const openOfficeMap = (
  directory: OfficeDirectory,
  counts: FreeCounts,
  now: () => number,
): OfficeMap => {
  const layers = new Map<string, KeptLayer>()
  let offices = 0
  let towns: { readonly marks: TownMarks; readonly edition: number } | undefined
  const townMarks = (): TownMarks => {
    if (towns?.edition !== offices) towns = { marks: townMarksOf(directory.all()), edition: offices }
    return towns.marks
  }

  const everything: MapFilters = { aaps: false, onlyFree: false, online: false }
  const layerFor = (filters: MapFilters): MapLayer => {
    const key = keyOf(filters)
    // Who is free matters only to the layers that ask for it.
    const edition = `${offices}/${filters.onlyFree ? counts.edition : ''}`
    const kept = layers.get(key)
    if (kept?.edition === edition) return kept.layer
    if (kept && kept.layer.size > MANY && now() - kept.madeAt < REMAKE_MS) return kept.layer
    const isWanted = (office: OfficeRecord) => isShown(office, counts.known(office.index), filters)
    const layer = openMapLayer(
      [...directory.all()].filter((office) => hasOwnPlace(office) && isWanted(office)),
      [...townMarks().all()].flatMap((mark) => {
        const quantity = mark.offices.filter(isWanted).length
        return quantity > 0 ? [{ mark, quantity }] : []
      }),
    )
    layers.set(key, { layer, edition, madeAt: now() })
    return layer
  }

  // The layer that everybody asks for first is there before anybody asks.
  layerFor(everything)

  return {
    answer: (question, filters) => mapAnswer(layerFor(filters), question, filters, counts.known),
    townOf: (index) => townMarks().of(index),
    placeOf: (office) => (hasOwnPlace(office) ? office : (townMarks().of(office.index) ?? null)),
    changed() {
      offices += 1
    },
  }
}
