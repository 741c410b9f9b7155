import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { onInteractionOrReconnect } from '#kit/browser/paint-timing.ts'
import type { OfficeCluster, OfficePin } from '#places/api/offices.ts'
import { openMap, runOnceIdle, runOnceInteracted, runOnceVisible } from '#places/map/map.ts'
import type { MapHandle, MapMark } from '#places/map/map-options.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { toEastLongitude } from '#places/rules/geo.ts'
import { findPinOrNearestCluster, MIN_LABEL_ZOOM } from '#places/rules/map-view.ts'
import { mapCopy } from '#places/words/map.ts'
import type { SearchPage } from './search-page.ts'
import type { OfficeMarks } from './search-state.ts'

const toPosition = ({ latitude, longitude }: GeoPosition): GeoPosition => ({ latitude, longitude })

const markKey = (mark: OfficePin | OfficeCluster): string => {
  if ('index' in mark) return mark.index
  return mark.townOf === undefined
    ? `${mark.quantity} ${mark.latitude} ${mark.longitude}`
    : `town ${mark.townOf}`
}

const clusterName = ({ name = '', mixed }: OfficeCluster): string =>
  mixed ? mapCopy.withNeighbours(name) : name

const groupMark = (cluster: OfficeCluster, page: SearchPage): MapMark => ({
  ...toPosition(cluster),
  key: markKey(cluster),
  kind: 'cluster',
  name: mapCopy.cluster(clusterName(cluster), cluster.quantity),
  count: mapCopy.quantity(cluster.quantity),
  label: clusterName(cluster),
  ...(cluster.name === undefined ? {} : { town: cluster.name }),
  tone: 'free',
  onClick: () => page.openCluster(toPosition(cluster)),
  onPoint: () => {},
})

const townMark = (cluster: OfficeCluster, townOf: string, areLockers: boolean, page: SearchPage): MapMark => {
  const name = clusterName(cluster)
  return {
    ...groupMark(cluster, page),
    kind: 'town',
    name: mapCopy.town(name, cluster.quantity, areLockers),
    onClick: () => void page.openTown(townOf, name),
  }
}

/** Clusters and towns show a count; pins show their free boxes and, at high zooms, their index (M-MAP-08). */
export const toMapMarks = ({ clusters, pins, areLockers }: OfficeMarks, page: SearchPage): MapMark[] => [
  ...clusters
    .toSorted((a, b) => b.quantity - a.quantity)
    .map((cluster) =>
      cluster.townOf === undefined
        ? groupMark(cluster, page)
        : townMark(cluster, cluster.townOf, areLockers, page),
    ),
  ...pins.map(
    ({ index, free, closed, address, aapsh, ...place }): MapMark => ({
      ...toPosition(place),
      key: index,
      kind: 'pin',
      name: mapCopy.pin(index, address, closed ? 'closed' : free, aapsh),
      count: closed ? mapCopy.closed : free === undefined ? '' : mapCopy.quantity(free),
      label: index,
      tone: free === 0 || closed ? 'none' : 'free',
      locker: aapsh,
      onClick: () => void page.choosePin(index),
      onPoint: (isPointed) => page.pointPin(isPointed ? index : null),
    }),
  ),
]

const connectMap = (map: MapHandle, page: SearchPage): (() => void) => {
  const chooseMark = (): void => {
    const { chosen } = page.$search.get()
    const office = chosen.kind === 'shown' ? chosen.shown.office : null
    if (!office || hasExactPosition(office)) {
      map.choose(chosen.kind === 'none' ? null : chosen.index, true)
      return
    }
    const clusters = page.$marks.get().clusters.filter(({ townOf }) => townOf !== undefined)
    const town =
      office.coordPrecision === 'none' ? undefined : findPinOrNearestCluster({ pins: [], clusters }, office)
    map.choose(town ? markKey(town) : null, false)
  }
  const cleanups = [
    page.$marks.subscribe((marks) => map.show(toMapMarks(marks, page))),
    page.$target.listen(({ zoom, ...place }) => map.goTo(place, zoom)),
    page.$position.subscribe((position) =>
      map.showPerson(position && { ...position, longitude: toEastLongitude(position.longitude) }),
    ),
    page.$pointed.listen((pointed) => {
      if (!pointed?.place) return map.point(pointed?.index ?? null)
      const mark = findPinOrNearestCluster(page.$marks.get(), { ...pointed.place, index: pointed.index })
      map.point(mark ? markKey(mark) : null)
    }),
    page.$search.subscribe(chooseMark),
    page.$marks.listen(chooseMark),
  ]
  return () => {
    for (const end of cleanups) end()
  }
}

export const drawSearchMap = (
  element: HTMLElement,
  page: SearchPage,
  environment: Environment,
): (() => void) => {
  let isRemoved = false
  const cleanups: (() => void)[] = []

  const open = async (): Promise<void> => {
    page.setMap('loading')
    const settings = await call(environment, readSiteSettings, {})
    const firstTarget = page.$target.get()
    const map = await openMap(element, {
      view: firstTarget,
      labelZoom: MIN_LABEL_ZOOM,
      tiles: settings.ok ? settings.value.tiles : null,
      words: mapCopy,
      onView: page.viewChanged,
      onDrag: page.dragBegins,
      hasCard: () => page.$search.get().chosen.kind !== 'none',
      overlays: () => element.closest('[data-map-area]')?.querySelectorAll('[data-over-map]') ?? [],
    })
    if (isRemoved) return map.close()
    page.setMap('open')
    cleanups.push(connectMap(map, page), map.close)
    const { chosen } = page.$search.get()
    const target = page.$target.get()
    // The search may have found its places while the map was loading.
    if (chosen.kind !== 'none' || target !== firstTarget) map.goTo(target, target.zoom)
  }
  const tryOpening = () =>
    void open().catch(() => {
      page.setMap('failed')
      const stop = onInteractionOrReconnect(() => {
        stop()
        tryOpening()
      })
      cleanups.push(stop)
    })
  let isMapWanted = false
  const requestMap = () => {
    if (isMapWanted) return
    isMapWanted = true
    cleanups.push(runOnceVisible(element, tryOpening))
  }
  // On wide screens the map loads automatically, on narrow ones when it is opened.
  cleanups.push(
    runOnceInteracted(element, requestMap),
    runOnceIdle(requestMap),
    page.$search.subscribe(({ view }) => view === 'map' && requestMap()),
  )

  return () => {
    isRemoved = true
    for (const end of cleanups.splice(0)) end()
  }
}
