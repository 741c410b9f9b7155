import type { ReadableAtom } from 'nanostores'
import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { openMap } from '#places/map/map.ts'
import { toEastLongitude } from '#places/rules/geo.ts'
import { MIN_LABEL_ZOOM } from '#places/rules/map-view.ts'
import { mapCopy } from '#places/words/map.ts'

interface PlacePickerOptions {
  readonly view: GeoPosition & { readonly zoom: number }
  readonly $place: ReadableAtom<GeoPosition | null>
  readonly onPick: (place: GeoPosition) => void
  /** Called if the map does not load. */
  readonly onFailed: () => void
}

/** Opens a map on which the user chooses a position. Returns a function that closes it. */
export const openPlacePicker = (
  element: HTMLElement,
  environment: Environment,
  { view, $place, onPick, onFailed }: PlacePickerOptions,
): (() => void) => {
  let isClosed = false
  const cleanups: (() => void)[] = []
  const open = async () => {
    const settings = await call(environment, readSiteSettings, {})
    const map = await openMap(element, {
      view: { ...view, longitude: toEastLongitude(view.longitude) },
      labelZoom: MIN_LABEL_ZOOM,
      tiles: settings.ok ? settings.value.tiles : null,
      words: { ...mapCopy, label: mapCopy.picker },
      onView: () => {},
    })
    if (isClosed) return map.close()
    cleanups.push($place.subscribe(map.pick(mapCopy.pickedPlace, onPick)), map.close)
  }
  open().catch(onFailed)
  return () => {
    isClosed = true
    for (const close of cleanups.splice(0)) close()
  }
}
