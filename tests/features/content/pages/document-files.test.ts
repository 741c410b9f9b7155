import { expect, test } from 'vitest'
import { type DocumentFile, renderDocumentFiles } from '#content/pages/document-files.ts'
import { blocksToText, type PrintableBlock } from '#documents/document-blocks.ts'
import { blocksToHtml } from '#documents/html.ts'
import { tagsOfPdf, textOfPdf } from '../../../documents/read-pdf.ts'
import { fileOfZip } from '../../../documents/read-zip.ts'
import { documents } from '../server/library-of-content.ts'

const today = '2026-11-21'
const made = new Map<string, DocumentFile>()
for (const document of documents)
  for (const file of await renderDocumentFiles(document, today)) made.set(file.address, file)
const bytesOf = (address: string): Buffer => made.get(address)?.bytes ?? Buffer.alloc(0)
const dense = (text: string): string => text.replace(/\s+/gu, '')
const pdfs = documents.flatMap((document) =>
  document.format === 'PDF'
    ? document.editions.map((edition) => [edition.file, edition.printable] as const)
    : [],
)

/** The text of HTML, without the word joiners that keep numbers on one line. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u2060', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test('all files that the service links to are made (M-ROUTE-42)', () => {
  const wanted = [
    '/docs/order-of-service-provision.pdf',
    '/docs/tarif.pdf',
    '/docs/public-offer.pdf',
    '/docs/procuration.docx',
    '/docs/account-instruction.pdf',
    '/docs/tarif-2025-07-01.pdf',
  ]
  for (const address of wanted) expect(bytesOf(address).length).toBeGreaterThan(5000)
})

test.each(pdfs)('%s has the same text as its page, word for word', (file, printable) => {
  const page = dense(printable.title + printable.note + wordsOf(blocksToHtml(printable.blocks)))
  expect(dense(textOfPdf(bytesOf(file)))).toBe(page)
})

test.each(pdfs)(
  '%s can be read by a screen reader: tags, language, title, headings, lists, tables',
  (file, { blocks }) => {
    const bytes = bytesOf(file)
    const raw = bytes.toString('latin1')
    expect(raw).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(raw).toContain('/Lang (ru-RU)')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('pdfuaid:part')
    const tags = tagsOfPdf(bytes)
    const count = (kind: PrintableBlock['kind']) => blocks.filter((block) => block.kind === kind).length
    expect(tags['H1']).toBe(1)
    expect(tags['H2'] ?? 0).toBe(
      blocks.filter((block) => block.kind === 'heading' && block.level === 2).length,
    )
    expect(tags['L'] ?? 0).toBe(count('list'))
    expect(tags['Table'] ?? 0).toBe(count('table'))
    if (count('table') > 0) expect(tags['TH']).toBeGreaterThan(0)
  },
)

test('equal documents give equal bytes, so an unchanged build changes no file', async () => {
  const [document] = documents.filter(({ format }) => format === 'PDF')
  if (!document) throw new Error('no PDF')
  const copy = {
    ...document,
    editions: document.editions.map((edition) => ({ ...edition, printable: { ...edition.printable } })),
  }
  const [first] = await renderDocumentFiles(document, today)
  const [second] = await renderDocumentFiles(copy, today)
  expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true)
})

test('the power of attorney is a Word document with the text of its page', () => {
  const document = documents.find(({ slug }) => slug === 'procuration')
  const xml = fileOfZip(bytesOf('/docs/procuration.docx'), 'word/document.xml') ?? ''
  const printable = document?.editions[0]?.printable
  const words = blocksToText(printable?.blocks ?? [])
  expect(dense(wordsOf(xml))).toBe(dense(`${printable?.title}${printable?.note}${words}`))
  expect(fileOfZip(bytesOf('/docs/procuration.docx'), 'word/styles.xml')).toContain('ru-RU')
})

test('the permanent address of the tariffs contains all tariffs, so older ones stay readable', () => {
  const text = dense(textOfPdf(bytesOf('/docs/tarif.pdf')))
  expect(text).toContain('Действуетс01.07.2025')
  expect(text).toContain('Действуетс01.07.2024по30.06.2025')
})
