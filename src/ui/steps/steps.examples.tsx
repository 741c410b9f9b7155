import type { CatalogueExample } from '../component-example.ts'
import { Steps } from './steps.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'in the middle',
    element: (
      <Steps
        label="Steps"
        steps={[
          { label: 'Office', state: 'done', stateLabel: 'done', href: '#office' },
          { label: 'Parameters', state: 'current' },
          { label: 'Check and pay', state: 'next' },
        ]}
      />
    ),
  },
]
