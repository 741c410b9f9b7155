import type { FreeCounts } from '../free-counts.ts'
import type { OfficeDirectory } from '../office-directory.ts'
import { type MapAnswer, type MapQuestion, mapAnswer } from './map-answer.ts'
import { isShown, type MapFilters } from './map-filters.ts'
import { type MapLayer, openMapLayer } from './map-layer.ts'

/** The map of all offices, with one layer a combination of filters. */
export interface OfficeMap {
  answer(question: MapQuestion, filters: MapFilters): MapAnswer
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

  const everything: MapFilters = { aaps: false, onlyFree: false, online: false }
  const layerFor = (filters: MapFilters): MapLayer => {
    const key = keyOf(filters)
    // Who is free matters only to the layers that ask for it.
    const edition = `${offices}/${filters.onlyFree ? counts.edition : ''}`
    const kept = layers.get(key)
    if (kept?.edition === edition) return kept.layer
    if (kept && kept.layer.size > MANY && now() - kept.madeAt < REMAKE_MS) return kept.layer
    const shown = [...directory.all()].filter((office) =>
      isShown(office, counts.known(office.index), filters),
    )
    const layer = openMapLayer(shown)
    layers.set(key, { layer, edition, madeAt: now() })
    return layer
  }

  // The layer that everybody asks for first is there before anybody asks.
  layerFor(everything)

  return {
    answer: (question, filters) => mapAnswer(layerFor(filters), question, filters, counts.known),
    changed() {
      offices += 1
    },
  }
}
