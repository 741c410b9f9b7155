import { expect, test } from 'vitest'
import { MAX_FOUND_OFFICES } from '#places/rules/office-page-search.ts'
import { createOfficePageFinder } from '#places/screens/office-page/office-pages.ts'
import { officePlacesCopy } from '#places/words/office-page.ts'
import { anOffice } from './a-country.ts'

test('a search shows at most the first offices and says so', () => {
  const many = Array.from({ length: MAX_FOUND_OFFICES + 40 }, (_, position) =>
    anOffice({ index: String(421_000 + position) }),
  )
  const content = {
    tariffs: [],
    origin: 'https://box.example',
    telephone: '8-800-1-000-000',
    itemCatalogue: [],
  }
  const finder = createOfficePageFinder(many, content, '2026-07-10')
  const answer = finder.answer(new URL('/offices?q=42', content.origin), {
    findOffices: () => many.map(({ index }) => index),
  })
  expect(answer).toMatchObject({
    page: { intro: officePlacesCopy.firstFound(MAX_FOUND_OFFICES), offices: { pages: 25 } },
  })
})
