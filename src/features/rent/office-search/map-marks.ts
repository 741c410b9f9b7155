import type { Position } from '#browser/environment.ts'
import type { MapMark } from '#browser/map-options.ts'
import type { Cluster, Pin } from '#contract/offices.ts'
import { mapCopy } from '#copy/map.ts'
import type { SearchPage } from './search-page.ts'
import type { Marks } from './search-state.ts'

const placeOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude })

/** Unique on the map, and the same as long as it is the same thing. */
export const markKey = (mark: Pin | Cluster): string =>
  'index' in mark ? mark.index : `${mark.quantity} ${mark.latitude} ${mark.longitude}`

/** The buttons of the map: a group says how many, a pin what is free, and from near its index (M-MAP-08). */
export const mapMarks = ({ clusters, pins }: Marks, page: SearchPage): MapMark[] => [
  ...clusters.map(
    (cluster): MapMark => ({
      ...placeOf(cluster),
      key: markKey(cluster),
      kind: 'cluster',
      name: mapCopy.cluster(cluster.quantity),
      count: mapCopy.quantity(cluster.quantity),
      label: '',
      tone: 'free',
      onClick: () => page.openCluster(placeOf(cluster)),
      onPoint: () => {},
    }),
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
