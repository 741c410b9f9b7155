import { Badge } from '../badge/badge.tsx'
import { ButtonLink } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Columns } from '../columns/columns.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { Link } from '../link/link.tsx'
import { Text } from '../text/text.tsx'
import { RemainingTermBar } from '../timer/timer.tsx'
import { DoorCard, DoorPicture } from './door-card.tsx'

const top = (
  <>
    <span>№ 100001</span>
    <Badge tone="success">On rent</Badge>
  </>
)
const title = (words: string) => (
  <Heading level={3} size="h4">
    <Link href="/">{words}</Link>
  </Heading>
)

export const examples: readonly CatalogueExample[] = [
  {
    name: 'closed, with mail, given up',
    element: (
      <Columns shape="two" gap="m">
        <DoorCard
          number="4"
          top={top}
          actions={
            <ButtonLink tone="primary" href="/">
              Extend for 1,350
            </ButtonLink>
          }
        >
          {title('Box 4 · Example street, 4')}
          <RemainingTermBar share={0.3} tone="soon">
            52 days left
          </RemainingTermBar>
        </DoorCard>
        <DoorCard number="523" door="open" top={top} actions={<ButtonLink href="/">Open</ButtonLink>}>
          {title('Box 523 · Example street, 26')}
          <Text>A letter waits</Text>
        </DoorCard>
        <DoorCard number="17" door="empty" top={<span>№ 100002</span>}>
          {title('W'.repeat(150))}
        </DoorCard>
      </Columns>
    ),
  },
  {
    name: 'door picture: closed, with mail, given up',
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
