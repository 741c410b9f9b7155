import { expect, test } from 'vitest'
import type { Office } from '#places/api/offices.ts'
import { officeSubtitle } from '#places/screens/office-search/office-texts.ts'

const subtitleOf = (facts: Partial<Office>) => officeSubtitle({ index: '309151', ...facts } as Office)

test('the note of an office names what its title lacks: the town, or the district and region', () => {
  expect(
    subtitleOf({
      settlement: 'Ивановка',
      region: 'Белгородская область',
      name: 'Ивановка',
      addressSource: 'Белгородская область, Губкинский район, Ивановка',
    }),
  ).toBe('309151 · Белгородская область, Губкинский район')
  const inTown = { settlement: 'Казань', region: 'Республика Татарстан' }
  expect(subtitleOf({ ...inTown, addressSource: 'ул. Кремлёвская, д. 8' })).toBe('309151 · Казань')
  expect(subtitleOf({ ...inTown, name: 'Казань 49', addressSource: 'Республика Татарстан, Казань 49' })).toBe(
    '309151 · Республика Татарстан',
  )
  expect(subtitleOf({ ...inTown, addressSource: 'Казань, ул. Кремлёвская, д. 8' })).toBe(
    '309151 · Республика Татарстан',
  )
})
