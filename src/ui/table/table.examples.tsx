import { useState } from 'react'
import { Badge } from '../badge/badge.tsx'
import type { Example } from '../example.ts'
import { Table } from './table.tsx'

const facts = [
  { id: '1', office: '101000', box: 214, sum: 1485 },
  { id: '2', office: '190000', box: 17, sum: 5400 },
  { id: '3', office: '620000', box: 90, sum: 2250 },
]

function Sorted() {
  const [direction, setDirection] = useState<'ascending' | 'descending'>('ascending')
  const sign = direction === 'ascending' ? 1 : -1
  return (
    <Table
      caption="Rents of the company"
      columns={[
        { key: 'office', label: 'Office', names: true },
        { key: 'status', label: 'Status' },
        { key: 'box', label: 'Box', align: 'end' },
        { key: 'sum', label: 'Sum', align: 'end', sortable: true },
      ]}
      sort={{ key: 'sum', direction }}
      onSort={() => setDirection(direction === 'ascending' ? 'descending' : 'ascending')}
      rows={facts
        .toSorted((a, b) => sign * (a.sum - b.sum))
        .map(({ id, office, box, sum }) => ({
          id,
          cells: { office, status: <Badge tone="action">On rent</Badge>, box, sum: `${sum} ₽` },
        }))}
    />
  )
}

export const examples: readonly Example[] = [{ name: 'sorted by sum', element: <Sorted /> }]
