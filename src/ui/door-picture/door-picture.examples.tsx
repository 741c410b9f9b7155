import { Card } from '../card/card.tsx'
import { Columns } from '../columns/columns.tsx'
import type { Example } from '../example.ts'
import { DoorPicture } from './door-picture.tsx'

export const examples: readonly Example[] = [
  {
    name: 'closed, with mail, given up',
    element: (
      <Card tone="ink">
        <Columns shape="four">
          <DoorPicture number="4" />
          <DoorPicture number="A-1204" state="open" />
          <DoorPicture number="1234567890" state="empty" />
        </Columns>
      </Card>
    ),
  },
]
