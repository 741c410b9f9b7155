import type { ReplyOf } from '#kit/api/endpoint.ts'
import type { Cluster, officesByCoordinates, Pin } from '#places/api/offices.ts'
import type { Place } from '#places/rules/geo.ts'
import { precisionForZoom } from '#places/rules/map-view.ts'
import { hasOwnPlace } from '#places/rules/own-place.ts'
import type { FreeCounts, FreeOfOffice } from '#places/server/offices/free-counts.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { addressLine, type OfficeRecord } from '#places/server/offices/office-record.ts'
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
  townMarksOf,
  zoomThatFits,
} from './map-layer.ts'

/** What the map shows of a rectangle (M-API-04). */
export type MapAnswer = ReplyOf<typeof officesByCoordinates>

/** `precise` limits the size of groups that are split. */
interface MapQuestion extends Corners {
  readonly zoom: number
  readonly precise?: number | undefined
}

/** An answer is at most 6 kB gzip. Costs are bytes per mark after compression, measured on the whole country. */
const BUDGET_BYTES = 5600
const CLUSTER_COST = 13
const PIN_COST = 17
const TOWN_COST = 21
const NAME_COST = 18
const ADDRESS_COST = 26
const MAX_ADDRESSES = 120

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
 * Splits groups of at most `precise` offices, small ones first, within the budget (M-MAP-05). Single offices are
 * always pins.
 */
const takenApart = (layer: MapLayer, marks: Marks, precise: number): Marks => {
  const groups: Group[] = []
  const [alone, towns] = [[...marks.alone], [...marks.towns]]
  let cost = costOf(marks)
  for (const group of marks.groups.toSorted((a, b) => a.quantity - b.quantity)) {
    const members = group.quantity > precise ? null : layer.members(group)
    const more = members === null ? 0 : costOfSingles(members) - CLUSTER_COST
    if (members === null || cost + more > BUDGET_BYTES) groups.push(group)
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
    if (costOf(marks) <= BUDGET_BYTES) return marks
  }
  const precise = Math.min(asked ?? Number.POSITIVE_INFINITY, precisionForZoom(fitting))
  // Fewer marks further out.
  for (let zoom = Math.min(fitting, PIN_ZOOM - 1); zoom > 0; zoom--) {
    const marks = layer.marks(rectangle, zoom)
    if (costOf(marks) <= BUDGET_BYTES) return takenApart(layer, marks, precise)
  }
  return layer.marks(rectangle, 0)
}

/** `zoom` may be fractional; longitudes follow the question, also past 180. */
export const mapAnswer = (
  layer: MapLayer,
  question: MapQuestion,
  filters: MapFilters,
  freeOf: (index: string) => FreeOfOffice,
): MapAnswer => {
  const marks = marksOf(layer, rectangleOf(question), question)
  const { groups, towns } = marks
  // A layer may be seconds old, but a pin under 'only free' never says zero.
  const offices = marks.alone.filter((office) => isShown(office, freeOf(office.index), filters))
  const digits = digitsAt(Math.floor(question.zoom))
  const withWords =
    offices.length + towns.length <= MAX_ADDRESSES &&
    costOf(marks) + offices.length * ADDRESS_COST + towns.length * NAME_COST <= BUDGET_BYTES
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

/** Layers of more offices take a fifth of a second, so they are remade at most this often. */
const LARGE_LAYER = 3000
const MIN_LAYER_AGE_MS = 15_000

/** `now` is a monotonic clock in milliseconds. */
export const openOfficeMap = (directory: OfficeDirectory, counts: FreeCounts, now: () => number) => {
  const layers = new Map<
    string,
    { readonly layer: MapLayer; readonly edition: string; readonly madeAt: number }
  >()
  let offices = 0
  let towns: (ReturnType<typeof townMarksOf> & { readonly edition: number }) | undefined
  const townMarks = () => {
    if (towns?.edition !== offices) towns = { ...townMarksOf(directory.all()), edition: offices }
    return towns
  }

  const everything: MapFilters = { aaps: false, onlyFree: false, online: false }
  const layerFor = (filters: MapFilters): MapLayer => {
    const key = `${filters.aaps}/${filters.onlyFree}/${filters.online}`
    const edition = `${offices}/${filters.onlyFree ? counts.edition : ''}`
    const kept = layers.get(key)
    if (kept?.edition === edition) return kept.layer
    if (kept && kept.layer.size > LARGE_LAYER && now() - kept.madeAt < MIN_LAYER_AGE_MS) return kept.layer
    const isWanted = (office: OfficeRecord) => isShown(office, counts.known(office.index), filters)
    const layer = openMapLayer(
      [...directory.all()].filter((office) => hasOwnPlace(office) && isWanted(office)),
      townMarks().marks.flatMap((mark) => {
        const quantity = mark.offices.filter(isWanted).length
        return quantity > 0 ? [{ mark, quantity }] : []
      }),
    )
    layers.set(key, { layer, edition, madeAt: now() })
    return layer
  }

  layerFor(everything)

  return {
    answer: (question: MapQuestion, filters: MapFilters) =>
      mapAnswer(layerFor(filters), question, filters, counts.known),
    /** Where the office has no place of its own. */
    townOf: (index: string) => townMarks().of(index),
    placeOf: (office: OfficeRecord): Place | null =>
      hasOwnPlace(office) ? office : (townMarks().of(office.index) ?? null),
    changed() {
      offices += 1
    },
  }
}
