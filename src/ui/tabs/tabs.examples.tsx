import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { Tabs } from './tabs.tsx'

const tabs = (prefix: string) => [
  {
    id: `${prefix}-rent`,
    label: 'Rent a box',
    content: <Text>Choose an office, reckon the price, send the claim.</Text>,
  },
  {
    id: `${prefix}-claims`,
    label: 'My claims',
    content: <Text>Claims of the last years, newest first.</Text>,
  },
  {
    id: `${prefix}-about`,
    label: 'About',
    content: <Text>Letters, parcels and newspapers without a queue.</Text>,
  },
]

export const examples: readonly CatalogueExample[] = [
  { name: 'one at a time', element: <Tabs label="Sections" tabs={tabs('one')} /> },
  { name: 'side by side on desktop', element: <Tabs label="All sections" tabs={tabs('all')} sideBySide /> },
  {
    name: 'with an item open beside the panel',
    element: <Tabs label="Mail" tabs={tabs('mail')} dense beside={<Text>An opened letter.</Text>} />,
  },
  {
    name: 'in a column on desktop',
    element: (
      <Tabs
        label="Work"
        tabs={tabs('work').map((tab, index) => ({ ...tab, startsGroup: index === 2 }))}
        column
      />
    ),
  },
]
