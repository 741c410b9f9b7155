import { drawDocument } from './pdf/draw.ts'
import { sheet } from './pdf/sheet.ts'
import type { PrintedDocument } from './printable-document.ts'

/** The document as a tagged PDF that a screen reader reads in order (M-ROUTE-42); equal documents give equal bytes. */
export const pdfOf = (printable: PrintedDocument): Promise<Buffer> => {
  const made = sheet({
    title: printable.title,
    author: printable.author,
    date: printable.date,
    foot: [printable.author, printable.title, printable.note],
  })
  drawDocument(made, printable)
  return made.end()
}
