import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExtensionTermFields } from '#claims/screens/extension/extension-term-fields.tsx'
import { extensionCopy } from '#claims/words/extension.ts'

test('the guarantee is marked as new and explained in a new browser tab (M-PROL-04)', () => {
  const markup = renderToStaticMarkup(
    <ExtensionTermFields
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
  expect(markup).toContain(extensionCopy.guarantee)
  expect(markup).toContain(extensionCopy.guaranteeNew)
  expect(markup).toMatch(
    /<a [^>]*href="\/faq#services2"[^>]*target="_blank"|<a [^>]*target="_blank"[^>]*#services2"/u,
  )
})
