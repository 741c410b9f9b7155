import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { RadioList } from './radio-list.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'full months',
    element: (
      <RadioList
        name="months"
        label="For how long"
        columns="three"
        defaultValue="3"
        options={[
          { value: '1', label: '1 month', hint: 'to 31 December' },
          { value: '3', label: '3 months', hint: 'to 28 February' },
          { value: '6', label: '6 months', hint: 'to 31 May' },
          { value: '11', label: '11 months', hint: 'to 31 October' },
          { value: '12', label: '12 months', disabledReason: exampleAnswer('When it starts on the 1st') },
        ]}
      />
    ),
  },
  {
    name: 'boxes',
    element: (
      <RadioList
        name="box"
        label="Box"
        hint="About 20 letters of size C5"
        error="No box is chosen"
        columns="many"
        defaultValue="117"
        options={['101', '102', '117', '118', '203', '204'].map((value) => ({ value, label: value }))}
      />
    ),
  },
  {
    name: 'segments',
    element: (
      <RadioList
        name="renter"
        label="Who rents"
        columns="segments"
        defaultValue="entity"
        options={[
          { value: 'entity', label: 'An entity', hint: 'By payment order', aside: '9 960 ₽' },
          { value: 'person', label: 'A person', hint: 'By card', aside: '4 980 ₽' },
        ]}
      />
    ),
  },
]
