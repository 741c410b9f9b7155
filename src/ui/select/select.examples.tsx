import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { Select } from './select.tsx'

const options = [
  { value: '1', label: 'Individual' },
  { value: '2', label: 'Privileged individual' },
  { value: '3', label: 'Legal entity' },
]

export const examples: readonly CatalogueExample[] = [
  {
    name: 'states',
    element: (
      <Stack>
        <Select name="client" label="Client type" options={options} defaultValue="3" width="medium" />
        <Select name="topic" label="Topic" options={options} empty="Choose" error="Choose a topic" />
        <Select
          name="fixed"
          label="Client type"
          options={options}
          disabledReason={exampleAnswer("Unavailable while the name is a company's")}
        />
      </Stack>
    ),
  },
]
