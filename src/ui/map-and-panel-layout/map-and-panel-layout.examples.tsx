import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { MapAndPanelLayout } from './map-and-panel-layout.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'list and map',
    element: (
      <MapAndPanelLayout
        view="map"
        mapLabel="Map of offices"
        search={<Card>The search</Card>}
        panel={<Card>The list</Card>}
        over={<Button>Search here</Button>}
        card={<Card tone="raised">The chosen office</Card>}
      />
    ),
  },
]
