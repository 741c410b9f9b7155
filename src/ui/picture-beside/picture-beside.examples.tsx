import type { Example } from '../example.ts'
import { StreetPicture } from '../street-picture/street-picture.tsx'
import { Text } from '../text/text.tsx'
import { PictureBeside } from './picture-beside.tsx'

const picture = <StreetPicture src="/street-picture/settlement/101000.svg" label="The offices of a town" />

export const examples: readonly Example[] = [
  {
    name: 'with a list',
    element: (
      <PictureBeside head={<Text size="lead">A town</Text>} picture={picture}>
        <Text>Its offices</Text>
      </PictureBeside>
    ),
  },
  {
    name: 'with a head alone',
    element: <PictureBeside head={<Text size="lead">A country</Text>} picture={picture} />,
  },
]
