import type { Example } from '../example.ts'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { Link, LinkButton } from './link.tsx'

export const examples: readonly Example[] = [
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
]
