import PDFDocument from 'pdfkit'
import { lightColours } from '#theme/tokens/light-colours.ts'
import type { InlineRuns } from '../document-blocks.ts'
import { type FontRun, registerFontFaces } from './font-faces.ts'
import { breakLines, type TextLine, type WidthMeasurer } from './line-breaking.ts'

export type PdfWriter = ReturnType<typeof createPdfWriter>
export type PdfStructureElement = ReturnType<InstanceType<typeof PDFDocument>['struct']>

const pageSize = { width: 595.28, left: 62, right: 50, top: 56, bottom: 64 } as const
/** Stripe at the top of the first page, in points. */
const topStripe = { width: 18, height: 7, lean: 5 } as const
export const pdfColours = {
  ink: lightColours.ink,
  pale: lightColours.textMuted,
  line: lightColours.border,
  accent: lightColours.accent,
  action: lightColours.action,
} as const
const { ink, pale } = pdfColours

/** `foot`: parts of the footer, the least important one last; `bare`: omits stripe and footer. */
export interface PdfWriterOptions {
  readonly title: string
  readonly author: string
  readonly date: string
  readonly foot: readonly string[]
  readonly bare?: boolean
}

/** Creates a tagged PDF/UA document in Russian with bookmarks. */
export const createPdfWriter = ({ title, author, date, foot: firstFoot, bare = false }: PdfWriterOptions) => {
  const day = new Date(`${date}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // @ts-expect-error the types do not name this subset yet
    subset: 'PDF/UA',
    tagged: true,
    lang: 'ru-RU',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: day, ModDate: day },
  })
  registerFontFaces(doc)
  const root = doc.struct('Document', { lang: 'ru-RU' })
  doc.addStructure(root)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  let y = 0
  let pages = 0
  let foot = firstFoot

  const measure =
    (size: number): WidthMeasurer =>
    (piece: FontRun) =>
      doc.font(piece.face).fontSize(size).widthOfString(piece.text)
  const drawLine = (line: TextLine, size: number, x: number, top: number): void => {
    let left = x
    for (const piece of line.pieces) {
      doc.font(piece.face).fontSize(size).text(piece.text, left, top, { lineBreak: false })
      left += doc.widthOfString(piece.text)
    }
  }
  /** Draws an artifact, which screen readers skip, such as a line, background or page number. */
  const aside = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  const footOfPage = (): void => {
    const lines = (parts: readonly string[]) =>
      breakLines([{ text: [...parts, pages].join(' · ') }] satisfies InlineRuns, sheetWidth, measure(8.5))
    // Drops the last part if the footer is too long, so that the page number always fits.
    const whole = lines(foot)
    const [line] = whole.length > 1 ? lines(foot.slice(0, -1)) : whole
    if (!line) return
    doc.fillColor(pale)
    drawLine(line, 8.5, pageSize.left, doc.page.height - 40)
    doc.fillColor(ink)
  }
  const stripe = (): void => {
    for (let left = 0, count = 0; left < pageSize.width; left += topStripe.width * 2, count += 1) {
      const [right, colour] = [
        left + topStripe.width,
        count % 2 === 0 ? lightColours.accent : lightColours.action,
      ]
      doc
        .polygon(
          [left + topStripe.lean, 0],
          [right + topStripe.lean, 0],
          [right, topStripe.height],
          [left, topStripe.height],
        )
        .fill(colour)
    }
  }
  const newPage = (): void => {
    doc.addPage()
    pages += 1
    y = pageSize.top
    if (pages === 1 && !bare) aside(stripe)
    if (!bare) aside(footOfPage, 'Pagination')
    doc.fillColor(ink)
  }
  const sheetWidth = pageSize.width - pageSize.left - pageSize.right
  newPage()

  return {
    doc,
    root,
    left: pageSize.left,
    width: sheetWidth,
    measure,
    drawLine,
    aside,
    newPage,
    nextDocument: (nextFoot: readonly string[]): void => {
      pages = 0
      foot = nextFoot
      newPage()
    },
    at: () => y,
    space: (points: number): void => {
      if (y > pageSize.top) y += points
    },
    down: (points: number): void => {
      y += points
    },
    fits: (points: number): boolean => y + points <= doc.page.height - pageSize.bottom,
    end: async (): Promise<Buffer> => {
      root.end()
      doc.end()
      return ended
    },
  }
}
