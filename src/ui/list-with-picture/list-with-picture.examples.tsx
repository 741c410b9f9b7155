import type { CatalogueExample } from '../component-example.ts'
import { StreetPicture } from '../street-picture/street-picture.tsx'
import { Text } from '../text/text.tsx'
import { ListWithPicture } from './list-with-picture.tsx'

const picture = <StreetPicture src="/street-picture/settlement/101000.svg" label="The offices of a town" />

export const examples: readonly CatalogueExample[] = [
  {
    name: 'with a list',
    element: (
      <ListWithPicture head={<Text size="lead">A town</Text>} picture={picture}>
        <Text>Its offices</Text>
      </ListWithPicture>
    ),
  },
  {
    name: 'with a head alone',
    element: <ListWithPicture head={<Text size="lead">A country</Text>} picture={picture} />,
  },
]
