declare module 'topojson-client' {
  import type { FeatureCollection } from 'geojson'

  /** Features of one object of a topology. */
  export function feature(topology: unknown, object: unknown): FeatureCollection
}
