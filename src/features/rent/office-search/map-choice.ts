import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import { belowDesktopWindow, type Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { nearestFreeOffices, type Office, officeByIndex, officesByCoordinates } from '#contract/offices.ts'
import { mergeMarks, standApart } from '#domain/map-marks.ts'
import {
  areaText,
  LABEL_ZOOM,
  type MapView,
  needsRefetch,
  precisionForZoom,
  typeForZoom,
} from '#domain/map-view.ts'
import { officeShown } from './office-shown.ts'
import type { Chosen, Filters, Marks, Question } from './search-state.ts'

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

/** Milliseconds for which the map stands before the list follows it. */
const FOLLOW_MS = 350

/** The offices of what the map shows, nearest to its middle first. */
export const onMap = (view: MapView): Question => ({
  kind: 'near',
  place: { latitude: view.latitude, longitude: view.longitude },
  of: 'centre',
  area: areaText(view),
})

/** The list goes with a map that is moved by hand, unless it is told not to: then it says that the map was moved. */
export function following(environment: Environment, ask: (question: Question) => void) {
  const $follows = atom(true)
  const $moved = atom(false)
  let stopWaiting = () => {}

  /** The list answers something new: what the map did before is of no account. */
  const settle = () => {
    stopWaiting()
    $moved.set(false)
  }

  return {
    $follows,
    $moved,
    settle,
    /** The map moves on: it is followed when it stands. */
    wait: () => stopWaiting(),
    movedByHand: (view: MapView): void => {
      stopWaiting()
      $moved.set(!$follows.get())
      if ($follows.get()) stopWaiting = environment.after(FOLLOW_MS, () => ask(onMap(view)))
    },
    /** Turned on where the map was moved away, the list catches up at once. */
    setFollows: (follows: boolean, view: MapView | null): void => {
      const isBehind = follows && $moved.get()
      $follows.set(follows)
      if (!isBehind || !view) return
      settle()
      ask(onMap(view))
    },
  }
}

const LIST = '#search'
const MAP = '#map'
const PLACE = '#place'

/**
 * List and map as two views of one result, where there is room for one: the map and the card on it are steps in the
 * history, so that the browser's way back closes them.
 */
export function twoViews(environment: Environment, closeCard: () => void) {
  const $view = atom<'list' | 'map'>('list')
  const isNarrow = () => environment.matches(belowDesktopWindow)
  const isAt = (hash: string) => environment.hash() === hash

  const follow = () => {
    if (!isAt(PLACE) && $view.get() === 'map') closeCard()
    $view.set(isAt(MAP) || isAt(PLACE) ? 'map' : 'list')
  }

  return {
    $view,
    /** Shows what the address says, and goes with the history; answers the way to stop. */
    begin: (): (() => void) => {
      if (isAt(MAP) || isAt(PLACE)) {
        // The list lies under it, also for who reloads here.
        environment.rename(LIST)
        environment.push(MAP)
        $view.set('map')
      }
      return environment.onHistory(follow)
    },
    showMap: () => {
      if ($view.get() === 'map') return
      if (isNarrow()) environment.push(MAP)
      $view.set('map')
    },
    showList: () => {
      $view.set('list')
      if (isAt(PLACE)) environment.back(2)
      else if (isAt(MAP)) environment.back(1)
    },
    /** A card opened over the map. */
    cardOpened: () => {
      if ($view.get() === 'map' && isAt(MAP)) environment.push(PLACE)
    },
    /** The card was closed by its own button. */
    cardClosed: () => {
      if (isAt(PLACE)) environment.back(1)
    },
  }
}

/** The office of the card; with no box to be had here it brings the nearest three that have one. */
export function choosing(environment: Environment) {
  const $chosen = atom<Chosen>({ kind: 'none' })
  const outdate = newestOnly()

  const show = async (office: Office): Promise<void> => {
    const isNewest = outdate()
    const shown = officeShown(environment, office)
    const { index } = office
    $chosen.set({ kind: 'shown', index, shown, nearest: [] })
    if (shown.selectable) return
    const near = await call(environment, nearestFreeOffices, { params: { index } })
    if (isNewest() && near.ok) $chosen.set({ kind: 'shown', index, shown, nearest: near.value })
  }

  /** Reads a place of which only the index is known, or that and its locker; answers it when it is still wanted. */
  const read = async (index: string, of: { lockerId?: number | undefined; aaps?: Filters['aaps'] } = {}) => {
    const isNewest = outdate()
    $chosen.set({ kind: 'loading', index })
    const answer = await call(environment, officeByIndex, {
      query: {
        index,
        ...(of.lockerId === undefined ? {} : { aapshId: of.lockerId }),
        ...(of.aaps ? { isAapsh: 'true' } : {}),
      },
    })
    if (!isNewest()) return null
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
      outdate()
      $chosen.set({ kind: 'none' })
    },
  }
}
