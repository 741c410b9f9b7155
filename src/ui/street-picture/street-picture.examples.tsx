import type { CatalogueExample } from '../component-example.ts'
import { Link } from '../link/link.tsx'
import { StreetPicture } from './street-picture.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'leads to the map',
    element: (
      <StreetPicture
        src="/street-picture/101000.svg"
        label="The office among its streets"
        open={{ href: '/', label: 'Open the map' }}
      >
        <Link href="/">A route</Link>
      </StreetPicture>
    ),
  },
  {
    name: 'by itself',
    element: <StreetPicture src="/street-picture/344002.svg" label="The office among its streets" />,
  },
  {
    name: 'where no streets are known',
    element: <StreetPicture src="/street-picture/690091.svg" label="The office and its neighbours" />,
  },
]
