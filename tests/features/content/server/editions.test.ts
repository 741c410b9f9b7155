import { expect, test } from 'vitest'
import { renderDocumentFiles } from '#content/pages/document-files.ts'
import {
  findEditionInForce,
  findLastDayInForce,
  isValidOnDay,
  listEditionChangeDays,
  listValidityChangeDays,
} from '#content/rules/dated-edition.ts'
import { buildDocumentLibrary } from '#content/server/document-library.ts'
import { blocksToHtml } from '#documents/html.ts'
import { textOfPdf } from '../../../documents/read-pdf.ts'
import { sources } from './library-of-content.ts'

const [old, next] = [{ validFrom: '2025-07-01' }, { validFrom: '2027-01-01' }]

test('the next edition applies automatically from its first day', () => {
  expect(findEditionInForce([old, next], '2026-12-31')).toBe(old)
  expect(findEditionInForce([old, next], '2027-01-01')).toBe(next)
  expect(findEditionInForce([old, next], '2020-01-01')).toBe(old)
})

test('an edition ends on the day before the next one', () => {
  expect(findLastDayInForce(old, [next, old])).toBe('2026-12-31')
  expect(findLastDayInForce(next, [old, next])).toBeUndefined()
})

const offer = sources.documents.find(({ data }) => data.kind === 'published' && data.slug === 'public-offer')
if (offer?.data.kind !== 'published') throw new Error('content has no offer')
const coming = { data: { ...offer.data, validFrom: '2027-01-01' }, body: 'Новый текст.' }
const both = buildDocumentLibrary({ ...sources, documents: [...sources.documents, coming] }).find(
  ({ slug }) => slug === 'public-offer',
)

test('a future edition can be published in advance, and both are shown with their dates', () => {
  expect(both?.editions.map(({ printable }) => printable.note)).toEqual([
    'Действует с 01.01.2027',
    'Действует с 01.07.2025 по 31.12.2026',
  ])
  expect(blocksToHtml(both?.editions[0]?.printable.blocks ?? [])).toBe('<p>Новый текст.</p>')
})

test('the permanent address serves the edition in force', async () => {
  if (!both) throw new Error('the offer is lost')
  const [before] = await renderDocumentFiles(both, '2026-12-31')
  const [after] = await renderDocumentFiles(both, '2027-01-01')
  expect(before?.address).toBe('/docs/public-offer.pdf')
  expect(textOfPdf(before?.bytes ?? Buffer.alloc(0))).toContain('Предмет')
  expect(textOfPdf(after?.bytes ?? Buffer.alloc(0)).replace(/\s/gu, '')).toContain('Новыйтекст.')
})

test('a page changes when an edition or a period begins and on the day after a period ends', () => {
  expect(listEditionChangeDays([old, next])).toEqual([next.validFrom])
  expect(listEditionChangeDays([old])).toEqual([])
  const autumn = { validFrom: '2026-09-01', validTo: '2026-09-30' }
  expect(listValidityChangeDays([autumn, {}])).toEqual(['2026-09-01', '2026-10-01'])
  for (const [day, holds] of [
    ['2026-08-31', false],
    ['2026-09-01', true],
    ['2026-09-30', true],
    ['2026-10-01', false],
  ] as const)
    expect([isValidOnDay(autumn, day), isValidOnDay({}, day)], day).toEqual([holds, true])
})
