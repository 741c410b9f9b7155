import type { CatalogueExample } from '../component-example.ts'
import { CountButton, CountButtonGrid } from './count-button.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'of a day',
    element: (
      <CountButtonGrid>
        <CountButton count={12} label="To sign" onClick={() => {}} />
        <CountButton count={0} label="Payments to book" onClick={() => {}} />
        <CountButton count={1043} label="Rents that end within a month" onClick={() => {}} />
      </CountButtonGrid>
    ),
  },
]
