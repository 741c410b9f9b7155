import { type PrintableBlock, runsToText } from '#documents/document-blocks.ts'
import { blocksToHtml } from '#documents/html.ts'

const MIN_LISTED_SECTIONS = 4

/** Links to the sections of a document; none for a document that is short enough to read without them. */
export const renderWithContents = (blocks: readonly PrintableBlock[]) => {
  const contents: { href: string; text: string }[] = []
  const linked = blocks.map((block) => {
    if (block.kind !== 'heading' || block.level !== 2) return block
    const id = `section-${contents.length + 1}`
    contents.push({ href: `#${id}`, text: runsToText(block.runs) })
    return { ...block, id }
  })
  return contents.length < MIN_LISTED_SECTIONS
    ? { html: blocksToHtml(blocks), contents: [] }
    : { html: blocksToHtml(linked), contents }
}
