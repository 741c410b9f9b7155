import type { PrintedPaper } from './paper.ts'
import { drawPaper } from './pdf/draw.ts'
import { sheet } from './pdf/sheet.ts'

/** The paper as a tagged PDF that a screen reader reads in order (M-ROUTE-42); equal papers give equal bytes. */
export const pdfOf = (paper: PrintedPaper): Promise<Buffer> => {
  const made = sheet({
    title: paper.title,
    author: paper.author,
    date: paper.date,
    foot: [paper.author, paper.title, paper.note],
  })
  drawPaper(made, paper.title, paper.note, paper.blocks)
  return made.end()
}
