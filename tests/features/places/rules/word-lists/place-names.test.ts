import { expect, test } from 'vitest'
import { capitalizePlaceName, regionDisplayName } from '#places/rules/word-lists/place-names.ts'

test('a republic is named first, unless its name is an adjective', () => {
  expect(regionDisplayName('Татарстан Республика')).toBe('Республика Татарстан')
  expect(regionDisplayName('Удмуртская Республика')).toBe('Удмуртская Республика')
  expect(regionDisplayName('Московская область')).toBe('Московская область')
  expect(regionDisplayName('Ханты-Мансийский-Югра автономный округ')).toBe(
    'Ханты-Мансийский автономный округ — Югра',
  )
})

test('a name from a list begins with a capital letter, and a closed town with its abbreviation', () => {
  expect(capitalizePlaceName('немецкий национальный район')).toBe('Немецкий национальный район')
  expect(capitalizePlaceName('Зато Сибирский')).toBe('ЗАТО Сибирский')
  expect(capitalizePlaceName('Затон')).toBe('Затон')
  expect(capitalizePlaceName('')).toBe('')
})
