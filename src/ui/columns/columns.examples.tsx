import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Columns } from './columns.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'three where they fit',
    element: (
      <Columns shape="three">
        <Card>Letters</Card>
        <Card>Parcels</Card>
        <Card>Newspapers</Card>
      </Columns>
    ),
  },
  {
    name: 'a table to work with and a short one',
    element: (
      <Columns shape="work">
        <Card>To sign</Card>
        <Card>What ends</Card>
      </Columns>
    ),
  },
  {
    name: 'aside',
    element: (
      <Columns shape="asideEnd">
        <Card>The form</Card>
        <Card tone="sunken">The summary</Card>
      </Columns>
    ),
  },
]
