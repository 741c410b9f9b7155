import type { Example } from '../example.ts'
import { Link } from '../link/link.tsx'
import { FramedMap } from './framed-map.tsx'

export const examples: readonly Example[] = [
  {
    name: 'closed',
    element: (
      <FramedMap label="Show the map" mapLabel="Map of the office" address="/map/101000">
        <Link href="/">The map of all offices</Link>
      </FramedMap>
    ),
  },
]
