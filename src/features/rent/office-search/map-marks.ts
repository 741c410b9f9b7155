import type { Position } from '#browser/environment.ts'
import type { MapMark } from '#browser/map-options.ts'
import type { Cluster, Pin } from '#contract/offices.ts'
import { mapCopy } from '#copy/map.ts'
import type { SearchPage } from './search-page.ts'
import type { Marks } from './search-state.ts'

const placeOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude })

/** Unique on the map, and the same as long as it is the same thing. */
export const markKey = (mark: Pin | Cluster): string => {
  if ('index' in mark) return mark.index
  return mark.townOf === undefined
    ? `${mark.quantity} ${mark.latitude} ${mark.longitude}`
    : `town ${mark.townOf}`
}

const groupMark = (cluster: Cluster, page: SearchPage): MapMark => ({
  ...placeOf(cluster),
  key: markKey(cluster),
  kind: 'cluster',
  name: mapCopy.cluster(cluster.quantity),
  count: mapCopy.quantity(cluster.quantity),
  label: '',
  tone: 'free',
  onClick: () => page.openCluster(placeOf(cluster)),
  onPoint: () => {},
})

/** A town never comes apart: its offices are a list. */
const townMark = (
  { name = '', ...cluster }: Cluster,
  townOf: string,
  areLockers: boolean,
  page: SearchPage,
): MapMark => {
  const words = mapCopy.town(name, cluster.quantity, areLockers)
  return {
    ...groupMark(cluster, page),
    kind: 'town',
    name: mapCopy.openTown(words),
    label: name === '' ? '' : words,
    onClick: () => void page.openTown(townOf, name),
  }
}

/** The buttons of the map: a group and a town say how many, a pin what is free, and from near its index (M-MAP-08). */
export const mapMarks = ({ clusters, pins, areLockers }: Marks, page: SearchPage): MapMark[] => [
  // The larger come first: they get the room for their names.
  ...clusters
    .toSorted((a, b) => b.quantity - a.quantity)
    .map((cluster) =>
      cluster.townOf === undefined
        ? groupMark(cluster, page)
        : townMark(cluster, cluster.townOf, areLockers, page),
    ),
  ...pins.map(
    ({ index, free, closed, address, aapsh, ...place }): MapMark => ({
      ...placeOf(place),
      key: index,
      kind: 'pin',
      name: mapCopy.pin(index, address, closed ? 'closed' : free, aapsh),
      count: free === undefined || closed ? '' : mapCopy.quantity(free),
      label: index,
      tone: free === 0 || closed ? 'none' : 'free',
      locker: aapsh,
      onClick: () => void page.choosePin(index),
      onPoint: (isPointed) => page.pointPin(isPointed ? index : null),
    }),
  ),
]
