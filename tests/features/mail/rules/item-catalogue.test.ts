import { expect, test } from 'vitest'
import { itemSizesEntry } from '#content/api/entries/site-entry.ts'
import { fitsBox, ITEM_STORAGE_DAYS } from '#mail/rules/item-destination.ts'
import { catalogueItemHint, fitCopy, itemSizeText } from '#mail/words/fit.ts'
import { readFolder } from '../../content/entries/read-content.ts'

const { items } = itemSizesEntry.parse(
  readFolder('site').find(({ file }) => file === 'site/item-sizes.md')?.data,
)
const named = (id: string) => items.find((item) => item.id === id) ?? { length: 0, width: 0, thickness: 0 }

test('M-FIT-06: the catalogue has envelopes, packets and parcels, each with its own id', () => {
  expect(new Set(items.map(({ look }) => look)).size).toBe(5)
  expect(itemSizesEntry.safeParse({ kind: 'item-sizes', items: [items[0], items[0]] }).success).toBe(false)
})

test('of the catalogue, what the terms promise fits: letters and small packets, C4 only the enlarged', () => {
  for (const id of ['c6', 'dl', 'c5', 'packet', 'magazine', 'book']) expect(fitsBox(named(id), 1)).toBe(true)
  for (const id of ['c4', 'packet-a4', 'box-s', 'box-m'])
    expect([1, 2].map((size) => fitsBox(named(id), size))).toEqual([false, true])
  expect([1, 2, 3].some((size) => fitsBox(named('box-l'), size))).toBe(false)
})

test('M-FIT-05: every answer of the counter names the days of storage', () => {
  expect(ITEM_STORAGE_DAYS).toBe(30)
  for (const text of [fitCopy.here.restText, fitCopy.counterAnywhere, fitCopy.counterAt('101000', '')])
    expect(text).toContain('30\u00a0дней')
})

test('sizes are written in centimetres, weights in grams or kilograms', () => {
  expect(itemSizeText({ length: 162, width: 114, thickness: 5 })).toBe('16,2\u00a0× 11,4\u00a0× 0,5\u00a0см')
  expect(catalogueItemHint({ length: 10, width: 10, thickness: 10, maxGrams: 2000 })).toMatch(
    /до\u00a02\u00a0кг$/,
  )
})
