import type { Example } from '../example.ts'
import { Breadcrumb } from './breadcrumb.tsx'

export const examples: readonly Example[] = [
  {
    name: 'three deep',
    element: (
      <Breadcrumb
        label="You are here"
        items={[
          { label: 'Home', href: '#home' },
          { label: 'Offices', href: '#offices' },
          { label: '101000' },
        ]}
      />
    ),
  },
]
