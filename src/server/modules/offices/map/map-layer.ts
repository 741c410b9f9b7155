import Supercluster from 'supercluster'
import type { OfficeRecord } from '../office-record.ts'
import type { Rectangle } from './rectangle.ts'

/** From this zoom on single offices are answered, below it clusters (M-MAP-04). */
export const PIN_ZOOM = 14
/** How near to each other offices become one, in pixels of the map: a finger must hit a cluster. */
const RADIUS = 64
/** Leaflet's tiles; the zoom then means the same here and on the screen. */
const TILE = 256

/** Several offices drawn as one, and what to ask for its members. */
export interface Group {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly quantity: number
}

/** The offices of one combination of filters, ready for the map. */
export interface MapLayer {
  readonly size: number
  /** Groups and offices that stand alone in a rectangle; from {@link PIN_ZOOM} on each office stands alone. */
  marks(rectangle: Rectangle, zoom: number): { groups: Group[]; alone: OfficeRecord[] }
  members(group: Group): OfficeRecord[]
}

/** One layer of the map over these offices: clusters from afar, pins near by. */
export const openMapLayer = (offices: readonly OfficeRecord[]): MapLayer => {
  const clusters = new Supercluster<{ office: OfficeRecord }>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: PIN_ZOOM - 1,
  })
  clusters.load(
    offices.map((office) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [office.longitude, office.latitude] },
      properties: { office },
    })),
  )

  return {
    size: offices.length,
    marks({ west, south, east, north }, zoom) {
      const groups: Group[] = []
      const alone: OfficeRecord[] = []
      for (const { geometry, properties } of clusters.getClusters([west, south, east, north], zoom)) {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if ('office' in properties) alone.push(properties.office)
        else groups.push({ id: properties.cluster_id, latitude, longitude, quantity: properties.point_count })
      }
      return { groups, alone }
    },
    members: (group) =>
      clusters.getLeaves(group.id, group.quantity).map(({ properties }) => properties.office),
  }
}
