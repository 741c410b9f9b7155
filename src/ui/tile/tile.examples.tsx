import { Columns } from '../columns/columns.tsx'
import type { Example } from '../example.ts'
import { Tile } from './tile.tsx'

export const examples: readonly Example[] = [
  {
    name: 'two ways in',
    element: (
      <Columns shape="two">
        <Tile href="#claims" title="My claims" text="Status, payment, extension" icon="document" />
        <Tile href="#rent" title="Box rental" text="Choose an office and a box" icon="box" tone="ink" />
      </Columns>
    ),
  },
  {
    name: 'without an icon',
    element: <Tile href="#tariffs" title="Tariffs" text="By region and client type" />,
  },
]
