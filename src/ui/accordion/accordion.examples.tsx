import type { Example } from '../example.ts'
import { Text } from '../text/text.tsx'
import { Accordion } from './accordion.tsx'

export const examples: readonly Example[] = [
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
]
