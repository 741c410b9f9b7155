import type { MapMark } from '#browser/map-options.ts'
import { mapCopy } from '#copy/map.ts'
import type { SearchPage } from './search-page.ts'
import type { Marks } from './search-state.ts'

/** The buttons of the map: a group says how many, a pin its index, address and what is free (M-MAP-08). */
export const mapMarks = ({ clusters, pins }: Marks, page: SearchPage): MapMark[] => [
  ...clusters.map(
    ({ latitude, longitude, quantity }): MapMark => ({
      key: `${quantity} ${latitude} ${longitude}`,
      latitude,
      longitude,
      kind: 'cluster',
      name: mapCopy.cluster(quantity),
      label: mapCopy.quantity(quantity),
      tone: 'free',
      onClick: () => page.openCluster({ latitude, longitude }),
    }),
  ),
  ...pins.map(
    ({ index, latitude, longitude, free, address, aapsh }): MapMark => ({
      key: index,
      latitude,
      longitude,
      kind: 'pin',
      name: mapCopy.pin(index, address, free, aapsh),
      label: index,
      tone: free === 0 ? 'none' : 'free',
      locker: aapsh,
      onClick: () => void page.choosePin(index),
    }),
  ),
]
