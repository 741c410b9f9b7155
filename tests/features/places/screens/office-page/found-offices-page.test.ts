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

test('villages of one name are told apart by district and region', () => {
  const village = { name: 'Ивановка', settlement: 'Ивановка', address: 'Ивановка', detailed: false }
  const region = 'Белгородская область'
  const offices = [
    anOffice({ index: '309151', ...village, region, area: 'Губкинский район' }),
    anOffice({ index: '309743', ...village, region, area: 'Ровеньский район' }),
    anOffice({ index: '296575', ...village, region: 'Крым Республика', area: 'Сакский район' }),
    anOffice({ index: '296576', ...village, region: 'Крым Республика', area: 'Сакский район' }),
  ]
  const content = { tariffs: [], origin: 'https://box.example', telephone: '', itemCatalogue: [] }
  const finder = createOfficePageFinder(offices, content, '2026-07-10')
  const answer = finder.answer(new URL('/offices?q=Ивановка', content.origin), {
    findOffices: () => offices.map(({ index }) => index),
  })
  expect(answer).toMatchObject({
    page: {
      matches: [{ name: 'Ивановка', area: 'Республика Крым, Сакский район' }],
      offices: {
        rows: [
          { title: 'Ивановка', note: '309151, Белгородская область, Губкинский район' },
          { title: 'Ивановка', note: '309743, Белгородская область, Ровеньский район' },
          { title: 'Ивановка', note: '296575, Республика Крым, Сакский район' },
          { title: 'Ивановка', note: '296576, Республика Крым, Сакский район' },
        ],
      },
    },
  })
})
