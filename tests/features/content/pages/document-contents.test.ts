import { describe, expect, test } from 'vitest'
import { renderWithContents } from '#content/pages/document-contents.ts'
import { parseMarkdown } from '#documents/markdown.ts'
import { documents } from '../server/library-of-content.ts'

const withSections = (count: number) =>
  parseMarkdown(Array.from({ length: count }, (_, index) => `## ${index + 1}. Раздел\n\nТекст`).join('\n\n'))

describe('contents of a document', () => {
  test('four sections are listed, and each link leads to its heading', () => {
    const { html, contents } = renderWithContents(withSections(4))
    expect(contents.map(({ text }) => text)).toEqual(['1. Раздел', '2. Раздел', '3. Раздел', '4. Раздел'])
    for (const { href, text } of contents) expect(html).toContain(`<h2 id="${href.slice(1)}">${text}</h2>`)
  })

  test('three sections are not listed and get no anchors', () => {
    const { html, contents } = renderWithContents(withSections(3))
    expect(contents).toEqual([])
    expect(html).not.toContain(' id=')
  })

  test('headings within a section are not listed', () => {
    const { contents } = renderWithContents([...withSections(4), ...parseMarkdown('### Подробности')])
    expect(contents).toHaveLength(4)
  })

  test('the public offer lists all its sections', () => {
    const [edition] = documents.find(({ slug }) => slug === 'public-offer')?.editions ?? []
    const { contents } = renderWithContents(edition?.printable.blocks ?? [])
    expect(contents.at(0)?.text).toMatch(/^1\./)
    expect(contents.at(-1)?.text).toMatch(/^10\./)
  })
})
