import { Columns } from '../columns/columns.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { Drawing, IllustratedSteps, TextWithDrawing } from './drawing.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'steps',
    element: (
      <Columns shape="three">
        <Drawing scene="find" />
        <Drawing scene="open" />
        <Drawing scene="receive" />
      </Columns>
    ),
  },
  {
    name: 'wrong turns',
    element: (
      <Columns shape="two">
        <Drawing scene="returned" label="A letter came back" code="404" words="not known here" />
        <Drawing scene="closed" label="A closed door" code="403" />
        <Drawing scene="unplugged" label="A line without a connection" words="no connection" />
        <Drawing scene="broken" label="A broken spring" code="500" words="out of order" />
      </Columns>
    ),
  },
  {
    name: 'outcomes',
    element: (
      <Columns shape="three">
        <Drawing scene="signed" words="accepted" />
        <Drawing scene="unsigned" />
        <Drawing scene="linked" words="linked" />
        <Drawing scene="apart" />
        <Drawing scene="calendar" words="off" />
      </Columns>
    ),
  },
  {
    name: 'beside words',
    element: (
      <TextWithDrawing picture={<Drawing scene="closed" />}>
        <Heading level={3}>The door is shut</Heading>
      </TextWithDrawing>
    ),
  },
  {
    name: 'drawn steps: three steps',
    element: (
      <IllustratedSteps
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
    name: 'drawn steps: words without end',
    element: (
      <IllustratedSteps
        steps={[{ scene: 'open', title: 'unbroken'.repeat(10), text: 'letters'.repeat(20) }]}
      />
    ),
  },
]
