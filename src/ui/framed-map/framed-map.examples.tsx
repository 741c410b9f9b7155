import type { CatalogueExample } from '../component-example.ts'
import { Link } from '../link/link.tsx'
import { FramedMap } from './framed-map.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'closed',
    element: (
      <FramedMap label="Show the map" mapLabel="Map of the office" address="/map/101000">
        <Link href="/">The map of all offices</Link>
      </FramedMap>
    ),
  },
  {
    name: 'opened by a picture',
    element: (
      <FramedMap
        label="Show the map"
        mapLabel="Map of an office"
        address="/map/344002"
        preview="/street-picture/344002.svg"
      />
    ),
  },
]
