import { useState } from 'react'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { LinkButton } from '../link/link.tsx'
import { Table } from './table.tsx'

const facts = [
  { office: '101000', box: 214, sum: 1485 },
  { office: '190000', box: 17, sum: 5400 },
  { office: '620000', box: 90, sum: 2250 },
]

function Sorted() {
  const [direction, setDirection] = useState<'ascending' | 'descending'>('ascending')
  const sign = direction === 'ascending' ? 1 : -1
  return (
    <Table
      caption="Rents of the company"
      captionShown
      columns={[
        { label: 'Office', names: true, cell: ({ office }) => office },
        { label: 'Status', cell: () => <Badge tone="action">On rent</Badge> },
        { label: 'Box', align: 'end', cell: ({ box }) => box },
        { label: 'Sum', align: 'end', sortBy: 'sum', cell: ({ sum }) => `${sum} ₽` },
      ]}
      sort={{ by: 'sum', direction }}
      onSort={() => setDirection(direction === 'ascending' ? 'descending' : 'ascending')}
      rows={facts.toSorted((a, b) => sign * (a.sum - b.sum))}
      idOf={({ office }) => office}
    />
  )
}

const longFacts = [
  { office: '101000', holder: 'Orlova Anna Sergeevna', sum: 1485 },
  { office: '190000', holder: `Limited company ${'Northwestern'.repeat(12)}`, sum: 5400 },
  { office: '620000', holder: 'Petrov Ivan', sum: 2250 },
]

const examplesOfDense = (
  <Table
    caption="To sign"
    density="dense"
    keys
    columns={[
      {
        label: 'Claim',
        names: true,
        cell: ({ office }) => <LinkButton onClick={() => {}}>{office}</LinkButton>,
        total: '3 claims',
      },
      { label: 'Holder', cell: ({ holder }) => holder },
      {
        label: 'Act',
        cell: () => (
          <Button size="small" tone="quiet">
            Print
          </Button>
        ),
      },
      { label: 'Sum', align: 'end', cell: ({ sum }) => `${sum} ₽`, total: '9135 ₽' },
    ]}
    rows={longFacts}
    idOf={({ office }) => office}
  />
)

export const examples: readonly CatalogueExample[] = [
  { name: 'sorted by sum', element: <Sorted /> },
  { name: 'dense, with totals and keys', element: examplesOfDense },
]
