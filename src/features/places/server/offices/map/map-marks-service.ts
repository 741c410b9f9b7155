import type { EndpointReply } from '#kit/api/endpoint.ts'
import type { OfficeCluster, OfficePin, readMapMarks } from '#places/api/offices.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { GeoPosition } from '#places/rules/geo.ts'
import { clusterPrecisionForZoom, MIN_MIXED_NAME_ZOOM } from '#places/rules/map-view.ts'
import type { FreeCounts, OfficeFreeCounts } from '#places/server/offices/free-counts.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { fullAddressLine, type OfficeRecord } from '#places/server/offices/office-record.ts'
import {
  createMapClusterLayer,
  createTownMarks,
  displayedFreeCount,
  type GeoRectangle,
  limitZoomToMapSize,
  type MapClusterLayer,
  type MapFilters,
  MIN_PIN_ZOOM,
  matchesMapFilters,
  type OfficeGroup,
  type RectangleCorners,
  shiftIntoRequestedRange,
  showsCellCount,
  toGeoRectangle,
  type UnclusteredMarks,
} from './map-cluster-layer.ts'

/** Clusters and pins (M-API-04). */
export type MapMarksReply = EndpointReply<typeof readMapMarks>

/** `precise` is the size up to which clusters are split into single offices. */
interface MapRequest extends RectangleCorners {
  readonly zoom: number
  readonly precise?: number | undefined
}

/** Keeps a reply below 6 kB of gzip. The costs below are compressed bytes per mark. */
const BUDGET_BYTES = 5600
const CLUSTER_COST = 13
const PIN_COST = 17
const TOWN_COST = 21
const NAME_COST = 18
const ADDRESS_COST = 26
const MAX_ADDRESSES = 120

const singlesCost = ({ alone: singleOffices, towns }: UnclusteredMarks): number =>
  singleOffices.length * PIN_COST + towns.length * TOWN_COST
const marksCost = (marks: Marks): number => marks.groups.length * CLUSTER_COST + singlesCost(marks)

const roundTo = (degrees: number, digits: number): number => Math.round(degrees * 10 ** digits) / 10 ** digits
const coordinateDigits = (zoom: number): number => (zoom <= 5 ? 2 : zoom <= 9 ? 3 : 4)

interface Marks extends UnclusteredMarks {
  readonly groups: readonly OfficeGroup[]
}

/** Splits clusters of at most `precise` offices, smallest first, within the budget (M-MAP-05). */
const splitSmallGroups = (layer: MapClusterLayer, marks: Marks, precise: number): Marks => {
  const groups: OfficeGroup[] = []
  const [singleOffices, towns] = [[...marks.alone], [...marks.towns]]
  let cost = marksCost(marks)
  for (const group of marks.groups.toSorted((a, b) => a.quantity - b.quantity)) {
    const members = group.quantity > precise ? null : layer.members(group)
    const addedCost = members === null ? 0 : singlesCost(members) - CLUSTER_COST
    if (members === null || cost + addedCost > BUDGET_BYTES) groups.push(group)
    else {
      singleOffices.push(...members.alone)
      towns.push(...members.towns)
      cost += addedCost
    }
  }
  return { groups, alone: singleOffices, towns }
}

const chooseMarks = (
  layer: MapClusterLayer,
  rectangle: GeoRectangle,
  { zoom, precise: requestedPrecision }: MapRequest,
): Marks => {
  const maxZoom = limitZoomToMapSize(rectangle, zoom)
  if (maxZoom >= MIN_PIN_ZOOM) {
    const marks = layer.marks(rectangle, MIN_PIN_ZOOM)
    if (marksCost(marks) <= BUDGET_BYTES) return marks
  }
  const precise = Math.min(requestedPrecision ?? Number.POSITIVE_INFINITY, clusterPrecisionForZoom(maxZoom))
  for (let zoom = Math.min(maxZoom, MIN_PIN_ZOOM - 1); zoom > 0; zoom--) {
    const marks = layer.marks(rectangle, zoom)
    if (marksCost(marks) <= BUDGET_BYTES) return splitSmallGroups(layer, marks, precise)
  }
  return layer.marks(rectangle, 0)
}

/** `zoom` may be fractional. Longitudes are in the requested range, even if it is past 180. */
export const buildMapMarksReply = (
  layer: MapClusterLayer,
  request: MapRequest,
  filters: MapFilters,
  freeCountsOf: (index: string) => OfficeFreeCounts,
): MapMarksReply => {
  const marks = chooseMarks(layer, toGeoRectangle(request), request)
  const { groups, towns } = marks
  // The layer may be some seconds old, but with 'only free' no pin may have zero boxes.
  const offices = marks.alone.filter((office) =>
    matchesMapFilters(office, freeCountsOf(office.index), filters),
  )
  const digits = coordinateDigits(Math.floor(request.zoom))
  const hasAddresses =
    offices.length + towns.length <= MAX_ADDRESSES &&
    marksCost(marks) + offices.length * ADDRESS_COST + (groups.length + towns.length) * NAME_COST <=
      BUDGET_BYTES
  const toCluster = (
    { latitude, longitude, name, mixed }: GeoPosition & { readonly name: string; readonly mixed: boolean },
    quantity: number,
  ): OfficeCluster => ({
    latitude: roundTo(latitude, digits),
    longitude: roundTo(shiftIntoRequestedRange(longitude, request), digits),
    quantity,
    ...(hasAddresses && name !== ''
      ? { name, ...(mixed && request.zoom >= MIN_MIXED_NAME_ZOOM ? { mixed } : {}) }
      : {}),
  })
  return {
    clusters: [
      ...groups.map((group) => toCluster(group, group.quantity)),
      ...towns.map(({ mark, quantity }) => ({
        ...toCluster(mark, quantity),
        townOf: mark.index,
      })),
    ],
    postOfficesPins: offices.map((office): OfficePin => {
      const cells = showsCellCount(office, filters)
      const locker = cells ? office.lockers[0] : undefined
      return {
        index: office.index,
        latitude: office.latitude,
        longitude: shiftIntoRequestedRange(office.longitude, request),
        aapsh: cells,
        ...(locker ? { aapshId: locker.id } : {}),
        free: displayedFreeCount(office, freeCountsOf(office.index), filters),
        ...(office.temporarilyClosed ? { closed: true } : {}),
        ...(hasAddresses ? { address: fullAddressLine(office) } : {}),
      }
    }),
  }
}

/** Building a larger layer takes 200 ms, so such a layer is kept for at least the minimum age. */
const LARGE_LAYER = 3000
const MIN_LAYER_AGE_MS = 15_000

/** `now` is a monotonic clock in milliseconds. */
export const createMapMarksService = (directory: OfficeDirectory, counts: FreeCounts, now: () => number) => {
  const layers = new Map<
    string,
    { readonly layer: MapClusterLayer; readonly edition: string; readonly madeAt: number }
  >()
  let directoryRevision = 0
  let towns: (ReturnType<typeof createTownMarks> & { readonly edition: number }) | undefined
  const townMarks = () => {
    if (towns?.edition !== directoryRevision)
      towns = { ...createTownMarks(directory.all()), edition: directoryRevision }
    return towns
  }

  const NO_FILTERS: MapFilters = { aaps: false, onlyFree: false, online: false }
  const currentLayer = (filters: MapFilters): MapClusterLayer => {
    const key = `${filters.aaps}/${filters.onlyFree}/${filters.online}`
    const edition = `${directoryRevision}/${filters.onlyFree ? counts.edition : ''}`
    const cached = layers.get(key)
    if (cached?.edition === edition) return cached.layer
    if (cached && cached.layer.size > LARGE_LAYER && now() - cached.madeAt < MIN_LAYER_AGE_MS)
      return cached.layer
    const matchesFilters = (office: OfficeRecord) =>
      matchesMapFilters(office, counts.known(office.index), filters)
    const layer = createMapClusterLayer(
      [...directory.all()].filter((office) => hasExactPosition(office) && matchesFilters(office)),
      townMarks().marks.flatMap((mark) => {
        const quantity = mark.offices.filter(matchesFilters).length
        return quantity > 0 ? [{ mark, quantity }] : []
      }),
    )
    layers.set(key, { layer, edition, madeAt: now() })
    return layer
  }

  currentLayer(NO_FILTERS)

  return {
    answer: (request: MapRequest, filters: MapFilters) =>
      buildMapMarksReply(currentLayer(filters), request, filters, counts.known),
    /** Mark of the town of an office without an exact position. */
    townOf: (index: string) => townMarks().of(index),
    placeOf: (office: OfficeRecord): GeoPosition | null =>
      hasExactPosition(office) ? office : (townMarks().of(office.index) ?? null),
    changed() {
      directoryRevision += 1
    },
  }
}
