import { BoxWallPicture } from '../box-wall-picture/box-wall-picture.tsx'
import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Hero } from './hero.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'with a picture and a fact',
    element: (
      <Hero
        level={2}
        title="Rent a subscriber box"
        lead="Collect letters and parcels without a queue"
        fact="from 225 roubles a month"
        factNote="In the capital from 450"
        search={<Card padding="small">The search</Card>}
        picture={<BoxWallPicture />}
      />
    ),
  },
  {
    name: 'a long title',
    element: <Hero level={2} title={'unbroken'.repeat(20)} lead={'letters'.repeat(20)} />,
  },
]
