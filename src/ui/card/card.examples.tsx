import { Columns } from '../columns/columns.tsx'
import type { Example } from '../example.ts'
import { Heading } from '../heading/heading.tsx'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { Card, type CardProps } from './card.tsx'

const sample = (tone: NonNullable<CardProps['tone']>, title: string) => (
  <Card tone={tone}>
    <Stack gap="xs">
      <Heading level={3} size="h4">
        {title}
      </Heading>
      <Text>A sheet that holds what belongs together.</Text>
    </Stack>
  </Card>
)

export const examples: readonly Example[] = [
  {
    name: 'tones',
    element: (
      <Columns shape="three">
        {sample('plain', 'Plain')}
        {sample('raised', 'Raised')}
        {sample('sunken', 'Sunken')}
        {sample('chosen', 'Chosen')}
        {sample('ink', 'Ink')}
        {sample('stamp', 'Stamp')}
      </Columns>
    ),
  },
  {
    name: 'with an airmail edge',
    element: (
      <Card edge="airmail" padding="large">
        The one thing that matters here.
      </Card>
    ),
  },
]
