import type { Example } from '../example.ts'
import { ReadingRow } from './reading-row.tsx'

const words = ['Address', 'Terms', 'Services', 'Payments', 'Office', 'History of every change']

export const examples: readonly Example[] = [
  {
    name: 'the third part is being read',
    element: (
      <ReadingRow
        label="Parts of the page"
        sections={words.map((text, index) => ({ id: `part-${index}`, text }))}
        current="part-2"
      />
    ),
  },
]
