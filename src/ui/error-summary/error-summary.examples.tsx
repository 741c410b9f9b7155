import type { CatalogueExample } from '../component-example.ts'
import { ErrorSummary } from './error-summary.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'two errors',
    element: (
      <ErrorSummary
        title={() => 'Please correct'}
        errors={[
          { fieldId: 'inn', text: 'An INN of a company has ten digits' },
          { fieldId: 'box', text: 'No box is chosen' },
        ]}
      />
    ),
  },
]
