import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { Accordion, AccordionFrame, Disclosure, FoldedDetails } from './accordion.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'questions',
    element: (
      <Accordion
        items={[
          {
            id: 'question-1',
            title: 'How do I get the key?',
            content: <Text>Show the application and a passport.</Text>,
          },
          {
            id: 'question-2',
            title: 'May I end early?',
            content: <Text>Yes, with an application in the office.</Text>,
          },
        ]}
      />
    ),
  },
  {
    name: 'with answers in one line',
    element: (
      <AccordionFrame>
        <Disclosure title="What fits in?" short="Letters, small packets and notices of larger ones.">
          <Text>Letters, small packets and notices of larger ones.</Text>
        </Disclosure>
        <Disclosure title="How long?" short={'months '.repeat(40)} open>
          <Text>One to twelve months.</Text>
        </Disclosure>
      </AccordionFrame>
    ),
  },
  {
    name: 'folded details',
    element: (
      <FoldedDetails summary="Mon–Fri 08–20">
        <Text>Break from 13 to 14.</Text>
      </FoldedDetails>
    ),
  },
]
