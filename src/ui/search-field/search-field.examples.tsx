import type { Example } from '../example.ts'
import { SearchField } from './search-field.tsx'

export const examples: readonly Example[] = [
  {
    name: 'a place',
    element: (
      <SearchField name="place" label="Address or index" placeholder="101000" find="Find" icon="pin" />
    ),
  },
  {
    name: 'a question',
    element: <SearchField name="question" label="Find a question" hint="Payment, key" find="Find" />,
  },
]
