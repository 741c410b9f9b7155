import { describe, expect, test } from 'vitest'
import { printAddressLabels } from '#claims/server/documents/address-labels.ts'
import { toDrawableText } from '#documents/pdf/font-faces.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { placesInPdf } from '../../../../documents/places-in-pdf.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'

const sheetOf = (holder: string, address: string) =>
  printAddressLabels({ claim: 100_001, holder, address, author: 'АО «Почта»', date: '2026-07-10' })
const dense = (text: string): string => text.replace(/\s+/gu, '')
const MM = 72 / 25.4
/** The row of labels that a line of words stands in. */
const rowOf = (baseline: number): number => Math.floor((baseline / MM - 15.15) / 38.1)

describe('a sheet of labels', () => {
  test('repeats the address fourteen times on one page, once for screen readers', async () => {
    const bytes = await sheetOf('Иванова Анна', '101000, а/я 12')
    const pages = placesInPdf(bytes)
    expect(pages).toHaveLength(1)
    const labels = pages.flatMap(({ drawn }) =>
      drawn.map(({ left, baseline }) => `${left < 105 * MM}, ${rowOf(baseline)}`),
    )
    expect(new Set(labels).size).toBe(14)
    // Screen readers read only text that is not marked as an artifact.
    expect(textOfPdf(bytes).split('101000, а/я 12')).toHaveLength(2)
    expect(bytes.toString('latin1')).toContain('/MarkInfo')
  })

  test('of a claim without a client has only the address', async () => {
    expect(textOfPdf(await sheetOf('', '101000, а/я 12'))).not.toContain('Кому')
  })

  test.each([...Object.entries(hostileTexts), ['150 letters', 'Щ'.repeat(150)]])(
    '%s stands on the label whole and inside its edges',
    async (_, text = '') => {
      const bytes = await sheetOf('Иванова Анна', `101000, а/я 12, ${text}`)
      expect(dense(textOfPdf(bytes))).toContain(dense(toDrawableText(text)))
      for (const { drawn } of placesInPdf(bytes))
        for (const { left, right, baseline } of drawn) {
          const column = left < 105 * MM ? 4.65 : 4.65 + 99.1 + 2.5
          const row = rowOf(baseline)
          expect(left).toBeGreaterThan(column * MM)
          expect(right).toBeLessThan((column + 99.1) * MM)
          expect(baseline).toBeLessThan((15.15 + 38.1 * (row + 1) - 2) * MM)
          expect(row).toBeLessThan(7)
        }
    },
  )
})
