import { expect, test } from 'vitest'
import { findSettlement, indexSettlement, type SettlementIndex } from '#claims/rules/rental-plan.ts'

const indexOf = (...places: readonly (readonly [string, string, string])[]): SettlementIndex => {
  const index: SettlementIndex = new Map()
  for (const [region, area, settlement] of places) indexSettlement(index, { region, area, settlement })
  return index
}

// M-SCALE-04.
test('a settlement is found by its name, and by region and district in any order where others share the name', () => {
  const index = indexOf(
    ['Татарстан Республика', '', 'Казань'],
    ['Белгородская область', 'Губкинский район', 'Ивановка'],
    ['Белгородская область', 'Ровеньский район', 'Ивановка'],
    ['Тульская область', 'Куркинский район', 'Ивановка'],
  )
  const areaOf = (text: string) => {
    const place = findSettlement(index, text)
    return typeof place === 'object' ? place.area || place.settlement : place
  }
  expect(areaOf('г. Казань')).toBe('Казань')
  expect(areaOf('Казань, Республика Татарстан')).toBe('Казань')
  expect(areaOf('Татарстан Республика, г. Казань')).toBe('Казань')
  expect(areaOf('Ивановка')).toBe('ambiguous')
  expect(areaOf('Ивановка, Тульская область')).toBe('Куркинский район')
  expect(areaOf('Ивановка, Белгородская область')).toBe('ambiguous')
  expect(areaOf('Ивановка, Губкинский район')).toBe('Губкинский район')
  expect(areaOf('Белгородская область,  Ровеньский район, ивановка')).toBe('Ровеньский район')
  expect(areaOf('Ивановка, Курская область')).toBeUndefined()
})

test('a town has priority over villages of its region with the same name', () => {
  const index = indexOf(
    ['Пермский край', '', 'Лысьва'],
    ['Пермский край', 'Усольский район', 'Лысьва'],
    ['Пермский край', 'Кунгурский район', 'Лысьва'],
  )
  expect(findSettlement(index, 'Лысьва')).toMatchObject({ area: '' })
  expect(findSettlement(index, 'Лысьва, Усольский район, Пермский край')).toMatchObject({
    area: 'Усольский район',
  })
})
