import type { Example } from '../example.ts'
import { DrawnSteps } from './drawn-steps.tsx'

export const examples: readonly Example[] = [
  {
    name: 'three steps',
    element: (
      <DrawnSteps
        steps={[
          { scene: 'find', title: 'Choose an office', text: 'Free boxes and prices are seen at once.' },
          { scene: 'open', title: 'Take the key', text: 'Pay on the site, come with a passport.' },
          {
            scene: 'receive',
            title: 'Receive letters',
            text: 'They wait for you, you do not wait for them.',
          },
        ]}
      />
    ),
  },
  {
    name: 'words without end',
    element: (
      <DrawnSteps steps={[{ scene: 'open', title: 'unbroken'.repeat(10), text: 'letters'.repeat(20) }]} />
    ),
  },
]
