import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TermFields } from '#claims/screens/extension/term-fields.tsx'
import { prolongationCopy } from '#claims/words/extension.ts'

test('the guarantee is marked as new and explained in a tab of its own (M-PROL-04)', () => {
  const drawn = renderToStaticMarkup(
    <TermFields
      choices={[
        {
          months: 1,
          endDate: '2027-01-31',
          allowed: true,
          reason: null,
          rent: 45_000,
          services: [{ service: 8, amount: 15_000 }],
        },
      ]}
      startDate="2027-01-01"
      clientType={1}
      place={{ lockerName: null }}
      chosen={{ months: 1, services: [] }}
      onOffer={[8]}
      onMonths={() => {}}
      onService={() => {}}
    />,
  )
  expect(drawn).toContain(prolongationCopy.guarantee)
  expect(drawn).toContain(prolongationCopy.guaranteeNew)
  expect(drawn).toMatch(
    /<a [^>]*href="\/faq#services2"[^>]*target="_blank"|<a [^>]*target="_blank"[^>]*#services2"/u,
  )
})
