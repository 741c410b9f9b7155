import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { officesByCoordinates } from '#contract/offices.ts'
import { mergeMarks, standApart } from '#domain/map-marks.ts'
import { LABEL_ZOOM, type MapView, needsRefetch, precisionForZoom, typeForZoom } from '#domain/map-view.ts'
import type { Filters, Marks } from './search-state.ts'

/** Asked a little beyond the view, so that a small move finds its pins there (up to 15 % nothing is asked again). */
const MARGIN = 0.15

/** Pins and clusters of what the map shows, asked again by the rule of M-MAP-06; the last question wins. */
export function marking(environment: Environment) {
  const $marks = atom<Marks>({ clusters: [], pins: [], areLockers: false })
  const $failed = atom(false)
  let asked: { view: MapView; filters: Filters } | null = null
  const outdate = newestOnly()

  const ask = async (view: MapView, filters: Filters): Promise<void> => {
    const isNewest = outdate()
    asked = { view, filters }
    const halfLatitude = view.latitudeSpan * (0.5 + MARGIN)
    const halfLongitude = Math.min(view.longitudeSpan * (0.5 + MARGIN), 180)
    const answer = await call(environment, officesByCoordinates, {
      body: {
        topLeftLongitude: view.longitude - halfLongitude,
        topLeftLatitude: Math.min(view.latitude + halfLatitude, 90),
        bottomRightLongitude: view.longitude + halfLongitude,
        bottomRightLatitude: Math.max(view.latitude - halfLatitude, -90),
        filters,
        zoom: view.zoom,
        type: typeForZoom(view.zoom),
        precise: precisionForZoom(view.zoom),
      },
    })
    if (!isNewest()) return
    $failed.set(!answer.ok)
    if (!answer.ok) {
      asked = null
      return
    }
    const marks = { clusters: answer.value.clusters, pins: answer.value.postOfficesPins }
    // From the zoom of labels on every office stands by itself (M-MAP-04).
    $marks.set({
      ...(view.zoom >= LABEL_ZOOM
        ? { ...marks, pins: standApart(marks.pins, view.zoom) }
        : mergeMarks(marks, view.zoom)),
      areLockers: filters.aaps,
    })
  }

  return {
    $marks,
    $failed,
    /** Asks if the view moved enough or the filters changed. */
    look: (view: MapView, filters: Filters): Promise<void> =>
      asked === null || asked.filters !== filters || needsRefetch(asked.view, view)
        ? ask(view, filters)
        : Promise.resolve(),
  }
}
