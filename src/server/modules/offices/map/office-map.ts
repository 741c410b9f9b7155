import type { Place } from '#domain/geo.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import type { FreeCounts } from '../free-counts.ts'
import type { OfficeDirectory } from '../office-directory.ts'
import type { OfficeRecord } from '../office-record.ts'
import { type MapAnswer, type MapQuestion, mapAnswer } from './map-answer.ts'
import { isShown, type MapFilters } from './map-filters.ts'
import { type MapLayer, openMapLayer } from './map-layer.ts'
import { type TownMark, type TownMarks, townMarksOf } from './town-marks.ts'

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
