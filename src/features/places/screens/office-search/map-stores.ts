import { atom, computed } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import { belowDesktopMediaQuery, type Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { findNearestFreeOffices, type Office, readMapMarks, readOfficeByIndex } from '#places/api/offices.ts'
import {
  clusterPrecisionForZoom,
  formatAreaParameter,
  type MapView,
  MIN_LABEL_ZOOM,
  markTypeForZoom,
  mergeOverlappingMarks,
  needsMarksRefetch,
  separateOverlappingPins,
} from '#places/rules/map-view.ts'
import { toOfficeListItem } from './office-texts.ts'
import type { ChosenOfficeState, OfficeMarks, OfficeSearchQuery, SearchFilters } from './search-state.ts'

/** Margin around the view, as a share of its size, so that a small move needs no request. */
const MARGIN_SHARE = 0.15

const noMarks: OfficeMarks = { clusters: [], pins: [], areLockers: false }

/** Pins and clusters of the visible area, requested as in M-MAP-06; the last request wins. */
export function createMapMarksStore(environment: Environment) {
  let lastRequest: { view: MapView; filters: SearchFilters } | null = null
  const { $state, reload } = createScreen<{ readonly marks: OfficeMarks }>(environment, {
    onDemand: true,
    keepsShown: true,
    load: async () => {
      if (lastRequest === null) return { marks: noMarks }
      const { view, filters } = lastRequest
      const halfLatitude = view.latitudeSpan * (0.5 + MARGIN_SHARE)
      const halfLongitude = Math.min(view.longitudeSpan * (0.5 + MARGIN_SHARE), 180)
      const answer = await call(environment, readMapMarks, {
        body: {
          topLeftLongitude: view.longitude - halfLongitude,
          topLeftLatitude: Math.min(view.latitude + halfLatitude, 90),
          bottomRightLongitude: view.longitude + halfLongitude,
          bottomRightLatitude: Math.max(view.latitude - halfLatitude, -90),
          filters,
          zoom: view.zoom,
          type: markTypeForZoom(view.zoom),
          precise: clusterPrecisionForZoom(view.zoom),
        },
      })
      if (!answer.ok) {
        if (lastRequest.view === view) lastRequest = null
        return answer
      }
      const marks = { clusters: answer.value.clusters, pins: answer.value.postOfficesPins }
      // From this zoom on every office is a pin (M-MAP-04).
      const separatedMarks =
        view.zoom >= MIN_LABEL_ZOOM
          ? { ...marks, pins: separateOverlappingPins(marks.pins, view.zoom) }
          : mergeOverlappingMarks(marks, view.zoom)
      return { marks: { ...separatedMarks, areLockers: filters.aaps } }
    },
  })

  return {
    $marks: computed($state, (state) => (state.kind === 'shown' ? state.marks : noMarks)),
    $failed: computed(
      $state,
      (state) => state.kind === 'failed' || (state.kind === 'shown' && state.refused !== null),
    ),
    look: async (view: MapView, filters: SearchFilters): Promise<void> => {
      if (lastRequest?.filters === filters && !needsMarksRefetch(lastRequest.view, view)) return
      lastRequest = { view, filters }
      await reload()
    },
  }
}

/** Milliseconds without a move of the map before the list follows it. */
const FOLLOW_DELAY_MS = 350

export const searchQueryForMapView = (view: MapView): OfficeSearchQuery => ({
  kind: 'near',
  place: { latitude: view.latitude, longitude: view.longitude },
  of: 'centre',
  area: formatAreaParameter(view),
})

/** If following is on and the user moves the map, the list shows the offices in the visible area. */
export function createListToMapSync(environment: Environment, ask: (question: OfficeSearchQuery) => void) {
  const $follows = atom(true)
  const $moved = atom(false)
  let stopWaiting = () => {}

  const stopFollowing = () => {
    stopWaiting()
    $moved.set(false)
  }

  return {
    $follows,
    $moved,
    settle: stopFollowing,
    wait: () => stopWaiting(),
    movedByHand: (view: MapView): void => {
      stopWaiting()
      $moved.set(!$follows.get())
      if ($follows.get())
        stopWaiting = environment.after(FOLLOW_DELAY_MS, () => ask(searchQueryForMapView(view)))
    },
    setFollows: (follows: boolean, view: MapView | null): void => {
      const isBehind = follows && $moved.get()
      $follows.set(follows)
      if (!isBehind || !view) return
      stopFollowing()
      ask(searchQueryForMapView(view))
    },
  }
}

const LIST_HASH = '#search'
const MAP_HASH = '#map'
const PLACE_HASH = '#place'

/** On narrow screens list and map are separate views. Map and card are history entries, so that Back closes them. */
export function createListMapSwitch(environment: Environment, closeCard: () => void) {
  const $view = atom<'list' | 'map'>('list')
  const isNarrow = () => environment.matches(belowDesktopMediaQuery)
  const isAt = (hash: string) => environment.hash() === hash

  const followHistory = () => {
    if (!isAt(PLACE_HASH) && $view.get() === 'map') closeCard()
    $view.set(isAt(MAP_HASH) || isAt(PLACE_HASH) ? 'map' : 'list')
  }

  return {
    $view,
    begin: (): (() => void) => {
      if (isAt(MAP_HASH) || isAt(PLACE_HASH)) {
        // Restores the history entries, so that Back opens the list even after a reload.
        environment.rename(LIST_HASH)
        environment.push(MAP_HASH)
        $view.set('map')
      }
      return environment.onHistory(followHistory)
    },
    showMap: () => {
      if ($view.get() === 'map') return
      if (isNarrow()) environment.push(MAP_HASH)
      $view.set('map')
    },
    showList: () => {
      $view.set('list')
      if (isAt(PLACE_HASH)) environment.back(2)
      else if (isAt(MAP_HASH)) environment.back(1)
    },
    cardOpened: () => {
      if ($view.get() === 'map' && isAt(MAP_HASH)) environment.push(PLACE_HASH)
    },
    cardClosed: () => {
      if (isAt(PLACE_HASH)) environment.back(1)
    },
  }
}

export function createChosenOfficeStore(environment: Environment) {
  const $chosen = atom<ChosenOfficeState>({ kind: 'none' })
  const startRequest = createLatestRequestCheck()

  const show = async (office: Office): Promise<void> => {
    const isLatest = startRequest()
    const shown = toOfficeListItem(environment, office)
    const { index } = office
    $chosen.set({ kind: 'shown', index, shown, nearest: [] })
    if (shown.selectable) return
    const near = await call(environment, findNearestFreeOffices, { params: { index } })
    if (isLatest() && near.ok) $chosen.set({ kind: 'shown', index, shown, nearest: near.value })
  }

  const read = async (
    index: string,
    place: { lockerId?: number | undefined; aaps?: SearchFilters['aaps'] } = {},
  ) => {
    const isLatest = startRequest()
    $chosen.set({ kind: 'loading', index })
    const answer = await call(environment, readOfficeByIndex, {
      query: {
        index,
        ...(place.lockerId === undefined ? {} : { aapshId: place.lockerId }),
        ...(place.aaps ? { isAapsh: 'true' } : {}),
      },
    })
    if (!isLatest()) return null
    if (answer.ok) {
      void show(answer.value)
      return answer.value
    }
    $chosen.set({ kind: 'failed', index })
    return null
  }

  return {
    $chosen,
    show,
    read,
    clear: () => {
      startRequest()
      $chosen.set({ kind: 'none' })
    },
  }
}
