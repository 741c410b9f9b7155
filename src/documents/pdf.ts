import type { PdfDocument } from './document-blocks.ts'
import { drawDocument } from './pdf/draw-document.ts'
import { createPdfWriter } from './pdf/pdf-writer.ts'

const footerParts = ({ author, title, note }: PdfDocument): string[] => [author, title, note]

/** Makes a PDF that is tagged for screen readers (M-ROUTE-42); the same document always gives the same bytes. */
export const renderPdf = (printable: PdfDocument): Promise<Buffer> =>
  renderCombinedPdf(printable.title, [printable])

/** Each document starts on a new page with its own page numbers. */
export const renderCombinedPdf = (title: string, printables: readonly PdfDocument[]): Promise<Buffer> => {
  const [first, ...others] = printables
  if (!first) throw new Error('a PDF needs at least one document')
  const made = createPdfWriter({ title, author: first.author, date: first.date, foot: footerParts(first) })
  drawDocument(made, first)
  for (const printable of others) {
    made.nextDocument(footerParts(printable))
    drawDocument(made, printable)
  }
  return made.end()
}
