import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import type { ComponentExample } from '../component-example.ts'
import { MapStage } from './map-stage.tsx'

export const examples: readonly ComponentExample[] = [
  {
    name: 'list and map',
    element: (
      <MapStage
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
