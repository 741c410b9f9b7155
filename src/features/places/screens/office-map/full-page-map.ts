import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { readOfficeByIndex } from '#places/api/offices.ts'
import { hasStreetsAt, openMap } from '#places/map/map.ts'
import { determineOfficeAvailability } from '#places/rules/availability.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { toEastLongitude } from '#places/rules/geo.ts'
import { MIN_LABEL_ZOOM } from '#places/rules/map-view.ts'
import { mapCopy } from '#places/words/map.ts'

const STREET_ZOOM = 16
const DISTANCE_ZOOM = 12

const drawOfficeMap = async (stage: HTMLElement, environment: Environment): Promise<boolean> => {
  const index = /\d{6}/.exec(environment.path())?.[0] ?? ''
  const [office, settings] = await Promise.all([
    call(environment, readOfficeByIndex, { query: { index } }),
    call(environment, readSiteSettings, {}),
  ])
  if (!office.ok || !hasExactPosition(office.value)) return false
  const { latitude, addressSource } = office.value
  const longitude = toEastLongitude(office.value.longitude)
  const availability = determineOfficeAvailability(office.value)
  const free =
    availability.kind === 'free' ? availability.count : availability.kind === 'none_free' ? 0 : null
  const tiles = settings.ok ? settings.value.tiles : null
  const streets = tiles !== null || (await hasStreetsAt({ latitude, longitude }))
  const view = { latitude, longitude, zoom: streets ? STREET_ZOOM : DISTANCE_ZOOM }
  const map = await openMap(stage, {
    view,
    labelZoom: Math.min(MIN_LABEL_ZOOM, view.zoom),
    tiles,
    words: { ...mapCopy, label: mapCopy.ofOffice(index) },
    onView: () => {},
  }).catch(() => null)
  map?.show([
    {
      key: index,
      latitude,
      longitude,
      kind: 'pin',
      name: mapCopy.pin(
        index,
        addressSource,
        availability.kind === 'closed' ? 'closed' : (free ?? undefined),
        false,
      ),
      count: free === null ? '' : mapCopy.quantity(free),
      label: index,
      tone: availability.kind === 'free' ? 'free' : 'none',
      onClick: () => map.goTo({ latitude, longitude }, view.zoom),
      onPoint: () => {},
    },
  ])
  map?.choose(index, true)
  return map !== null
}

export const drawFullPageMap = async (): Promise<void> => {
  const stage = document.querySelector<HTMLElement>('[data-map-stage]')
  const failed = document.querySelector<HTMLElement>('[data-map-failed]')
  if (stage && failed) failed.hidden = await drawOfficeMap(stage, browserEnvironment)
}
