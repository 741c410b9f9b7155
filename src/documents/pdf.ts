import type { PrintedDocument } from './blocks.ts'
import { drawDocument } from './pdf/draw.ts'
import { sheet } from './pdf/sheet.ts'

const footOf = ({ author, title, note }: PrintedDocument): string[] => [author, title, note]

/** Tagged PDF for screen readers (M-ROUTE-42); equal documents give equal bytes. */
export const pdfOf = (printable: PrintedDocument): Promise<Buffer> =>
  pdfOfSeveral(printable.title, [printable])

/** Each document starts on a new page with its own page numbers. */
export const pdfOfSeveral = (title: string, printables: readonly PrintedDocument[]): Promise<Buffer> => {
  const [first, ...others] = printables
  if (!first) throw new Error('a PDF needs at least one document')
  const made = sheet({ title, author: first.author, date: first.date, foot: footOf(first) })
  drawDocument(made, first)
  for (const printable of others) {
    made.nextDocument(footOf(printable))
    drawDocument(made, printable)
  }
  return made.end()
}
