import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { Link, LinkButton, PillLink } from './link.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'in a sentence',
    element: (
      <Text>
        The name breaks the rules, see the <Link href="#order">order of service</Link>.
      </Text>
    ),
  },
  {
    name: 'alone',
    element: (
      <Stack gap="none" align="start">
        <Link href="#back" icon="back">
          Back to the offices
        </Link>
        <Link href="#documents" alone iconEnd="arrow-right">
          All documents
        </Link>
        <LinkButton onClick={() => undefined} icon="calendar">
          All days of this month
        </LinkButton>
      </Stack>
    ),
  },
  {
    name: 'pill: questions',
    element: (
      <Inline gap="xs">
        <PillLink href="#near" icon="pin">
          Near me
        </PillLink>
        <PillLink href="#moscow">Moscow</PillLink>
        <PillLink href="#long">{'unbroken'.repeat(20)}</PillLink>
      </Inline>
    ),
  },
  {
    name: 'pill: on ink',
    element: (
      <Card tone="ink" padding="small">
        <Inline gap="xs">
          <PillLink tone="onInk" href="#near" icon="pin">
            Near me
          </PillLink>
          <PillLink tone="onInk" href="#moscow">
            Moscow
          </PillLink>
        </Inline>
      </Card>
    ),
  },
]
