import { Columns } from '../columns/columns.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { AirmailEdge, Card, type CardProps, FactCard, Perforation, ScrollBox, TileLink } from './card.tsx'

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

export const examples: readonly CatalogueExample[] = [
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
  {
    name: 'fact card: prices for three',
    element: (
      <Columns shape="trio">
        <FactCard
          title="People"
          fact="from 230 roubles"
          unit="a month"
          text="The home address stays unknown."
        />
        <FactCard title="The privileged" fact="from 115 roubles" unit="a month" text="At half the price." />
        <FactCard
          title="Organisations"
          fact="from 1,460 roubles"
          unit="a month"
          text={'letters'.repeat(20)}
        />
      </Columns>
    ),
  },
  {
    name: 'scroll box: a long text',
    element: (
      <ScrollBox label="Terms">
        <Text>{'A long text that is read by scrolling this box. '.repeat(30)}</Text>
      </ScrollBox>
    ),
  },
  {
    name: 'postmark: ornaments',
    element: (
      <Stack gap="l">
        <AirmailEdge />
        <Perforation />
      </Stack>
    ),
  },
  {
    name: 'tile: two ways in',
    element: (
      <Columns shape="two">
        <TileLink href="#claims" title="My claims" text="Status, payment, extension" icon="document" />
        <TileLink href="#rent" title="Box rental" text="Choose an office and a box" small />
      </Columns>
    ),
  },
  {
    name: 'tile: without an icon',
    element: <TileLink href="#tariffs" title="Tariffs" text="By region and client type" />,
  },
]
