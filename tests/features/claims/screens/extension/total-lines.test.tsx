import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TotalPriceLines } from '#claims/screens/extension/extension-term-fields.tsx'
import { extensionCopy } from '#claims/words/extension.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { monthCountText } from '#rent/words/price-words.ts'

const choices = [
  {
    months: 3,
    endDate: '2027-03-31',
    allowed: true,
    reason: null,
    rent: 135_000,
    services: [
      { service: 4 as const, amount: 30_000 },
      { service: 8 as const, amount: 15_000 },
    ],
  },
]
const withPlainSpaces = (text: string): string => text.replace(/[\s\u00a0]+/gu, ' ')
const rentFor3Months = withPlainSpaces(`${extensionCopy.rentFor(monthCountText(3))} ${formatAmount(135_000)}`)

const wordsOf = (services: readonly number[]): string =>
  withPlainSpaces(
    renderToStaticMarkup(
      <TotalPriceLines
        choices={choices}
        startDate="2027-01-01"
        chosen={{ months: 3, services }}
        lockerName={null}
      />,
    ).replace(/<[^>]*>/gu, ' '),
  )

test('the total of an extension without services is one line with its months', () => {
  const words = wordsOf([])
  expect(words).toContain(rentFor3Months)
  expect(words).toMatch(/Итого.*1 350/u)
  expect(words).not.toMatch(/услуг|гаранти|заказн/iu)
})

test('each service of an extension has its own line with a price', () => {
  const words = wordsOf([4, 8])
  expect(words).toContain(rentFor3Months)
  expect(words).toMatch(/заказн\S+[^\d]* 300/iu)
  expect(words).toMatch(/гарантия сохранности[^\d]* 150/iu)
  expect(words).toMatch(/Итого.*1 800/u)
  expect(words).not.toMatch(/аренда с услуг/iu)
})
