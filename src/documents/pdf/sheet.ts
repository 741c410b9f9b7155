import PDFDocument from 'pdfkit'
import { light } from '#theme/tokens/light.ts'
import type { Runs } from '../blocks.ts'
import { type Piece, registerFaces } from './faces.ts'
import { breakLines, type Line, type Measure } from './lines.ts'

/** A document on which things are drawn from top to bottom. */
export type Sheet = ReturnType<typeof sheet>
export type Element = ReturnType<InstanceType<typeof PDFDocument>['struct']>

const page = { width: 595.28, left: 62, right: 50, top: 56, bottom: 64 } as const
/** The bars at the upper edge of the first page: width and height in points, and how far they lean. */
const bar = { width: 18, height: 7, lean: 5 } as const
/** Colours of ink on paper. */
export const inks = {
  ink: light.ink,
  pale: light.textMuted,
  line: light.border,
  accent: light.accent,
  action: light.action,
} as const
const { ink, pale } = inks

/** The title in the document's properties, its day and the parts of the line at the foot of each page, the least needed last. */
export interface SheetWords {
  readonly title: string
  readonly author: string
  readonly date: string
  readonly foot: readonly string[]
  /** Pages without stripe and foot: whoever draws on them has the whole sheet. */
  readonly bare?: boolean
}

/** Begins a tagged PDF/UA document in Russian: struct tree, title in the window, language, bookmarks. */
export const sheet = ({ title, author, date, foot: firstFoot, bare = false }: SheetWords) => {
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
  registerFaces(doc)
  const root = doc.struct('Document', { lang: 'ru-RU' })
  doc.addStructure(root)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  let y = 0
  let pages = 0
  let foot = firstFoot

  const measure =
    (size: number): Measure =>
    (piece: Piece) =>
      doc.font(piece.face).fontSize(size).widthOfString(piece.text)
  const drawLine = (line: Line, size: number, x: number, top: number): void => {
    let left = x
    for (const piece of line.pieces) {
      doc.font(piece.face).fontSize(size).text(piece.text, left, top, { lineBreak: false })
      left += doc.widthOfString(piece.text)
    }
  }
  /** Draws what is not content: lines, grounds, page numbers. */
  const aside = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  const footOfPage = (): void => {
    const lines = (parts: readonly string[]) =>
      breakLines([{ text: [...parts, pages].join(' · ') }] satisfies Runs, sheetWidth, measure(8.5))
    // The page's number is always there: what a long title leaves no room for is left out.
    const whole = lines(foot)
    const [line] = whole.length > 1 ? lines(foot.slice(0, -1)) : whole
    if (!line) return
    doc.fillColor(pale)
    drawLine(line, 8.5, page.left, doc.page.height - 40)
    doc.fillColor(ink)
  }
  /** The edge of an air letter. */
  const stripe = (): void => {
    for (let left = 0, count = 0; left < page.width; left += bar.width * 2, count += 1) {
      const [right, colour] = [left + bar.width, count % 2 === 0 ? light.accent : light.action]
      doc
        .polygon([left + bar.lean, 0], [right + bar.lean, 0], [right, bar.height], [left, bar.height])
        .fill(colour)
    }
  }
  const newPage = (): void => {
    doc.addPage()
    pages += 1
    y = page.top
    if (pages === 1 && !bare) aside(stripe)
    if (!bare) aside(footOfPage, 'Pagination')
    doc.fillColor(ink)
  }
  const sheetWidth = page.width - page.left - page.right
  newPage()

  return {
    doc,
    root,
    left: page.left,
    width: sheetWidth,
    measure,
    drawLine,
    aside,
    newPage,
    /** Begins the next document of those in this file: its own first page, number and foot. */
    nextDocument: (nextFoot: readonly string[]): void => {
      pages = 0
      foot = nextFoot
      newPage()
    },
    at: () => y,
    /** Leaves room; nothing at the top of a page. */
    space: (points: number): void => {
      if (y > page.top) y += points
    },
    /** Moves down over what was drawn. */
    down: (points: number): void => {
      y += points
    },
    /** Is there room for so many points? */
    fits: (points: number): boolean => y + points <= doc.page.height - page.bottom,
    end: async (): Promise<Buffer> => {
      root.end()
      doc.end()
      return ended
    },
  }
}
