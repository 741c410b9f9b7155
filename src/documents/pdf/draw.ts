import { encode } from 'uqr'
import {
  type Block,
  type Figure,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedTable,
  plain,
  type QrCode,
  type Runs,
} from '../blocks.ts'
import { breakLines } from './lines.ts'
import { type Element, inks, type Sheet } from './sheet.ts'
import { drawPairs, drawTable } from './table.ts'

/** Stamp beside the title: width and gap, in points. */
const STAMP_WIDTH = 150
const STAMP_GAP = 24
const STAMP_PADDING = 12
const STAMP_TOP = 34
const label = { size: 8, height: 12 } as const
const text = { size: 13, height: 17 } as const
/** Postmark over the stamp: centre relative to the stamp's lower left corner, and radii, in points. */
const mark = { x: -4, y: 14, outer: 24, inner: 16, wave: 34 } as const

const STAMP_ROOM = STAMP_WIDTH + STAMP_GAP

/** Drawn as an artifact, because the document repeats its text. Returns the lower edge. */
const drawStamp = (sheet: Sheet, words: { readonly label: string; readonly text: string }): number => {
  const { doc } = sheet
  const left = sheet.left + sheet.width - STAMP_WIDTH
  const room = STAMP_WIDTH - 2 * STAMP_PADDING
  const labels = breakLines([{ text: words.label }], room, sheet.measure(label.size))
  const texts = breakLines([{ text: words.text, strong: true }], room, sheet.measure(text.size))
  const height = 2 * STAMP_PADDING + labels.length * label.height + 2 + texts.length * text.height
  sheet.aside(() => {
    // Round dots imitate a stamp's perforation.
    doc
      .lineWidth(2.2)
      .lineCap('round')
      .dash(0.01, { space: 5 })
      .strokeColor(inks.accent)
      .rect(left, STAMP_TOP, STAMP_WIDTH, height)
      .stroke()
      .undash()
      .lineCap('butt')
    let y = STAMP_TOP + STAMP_PADDING
    doc.fillColor(inks.pale)
    for (const line of labels) {
      sheet.drawLine(line, label.size, left + STAMP_PADDING, y)
      y += label.height
    }
    y += 2
    doc.fillColor(inks.ink)
    for (const line of texts) {
      sheet.drawLine(line, text.size, left + STAMP_PADDING, y)
      y += text.height
    }
    const [x, bottom] = [left + mark.x, STAMP_TOP + height + mark.y]
    doc.lineWidth(0.8).strokeColor(inks.pale).strokeOpacity(0.55)
    doc.circle(x, bottom, mark.outer).stroke().circle(x, bottom, mark.inner).stroke()
    for (const step of [-8, 0, 8]) {
      const line = bottom + step
      doc
        .moveTo(x + mark.outer, line)
        .bezierCurveTo(x + mark.outer + 8, line - 5, x + mark.outer + 8, line + 5, x + mark.outer + 17, line)
        .bezierCurveTo(
          x + mark.outer + 25,
          line - 5,
          x + mark.outer + 25,
          line + 5,
          x + mark.outer + mark.wave,
          line,
        )
        .stroke()
    }
    doc.strokeOpacity(1)
  })
  return STAMP_TOP + height + mark.y + mark.outer
}

/** In points; phones need at least 0.6 mm. */
const MODULE = 1.9
/** White modules around the code (ISO/IEC 18004). */
const QUIET = 4

const drawQr = (sheet: Sheet, { text, alt }: QrCode): void => {
  const { data } = encode(text, { ecc: 'M', border: QUIET })
  const side = data.length * MODULE
  if (!sheet.fits(side)) sheet.newPage()
  const { doc, left } = sheet
  const top = sheet.at()
  // @ts-expect-error the types do not name `bbox` yet
  const figure = doc.struct('Figure', { alt, bbox: [left, top, left + side, top + side] })
  sheet.root.add(figure)
  figure.add(() => {
    doc.fillColor('#000000')
    data.forEach((row, line) => {
      row.forEach((dark, column) => {
        if (dark) doc.rect(left + column * MODULE, top + line * MODULE, MODULE, MODULE)
      })
    })
    doc.fill()
    doc.fillColor(inks.ink)
  })
  sheet.down(side)
  sheet.space(6)
}

interface Look {
  readonly size: number
  readonly height: number
  readonly strong?: boolean
  readonly before: number
  readonly after: number
}
const looks = {
  title: { size: 20, height: 26, strong: true, before: 0, after: 4 },
  note: { size: 9.5, height: 14, before: 0, after: 10 },
  2: { size: 13.5, height: 18, strong: true, before: 12, after: 4 },
  3: { size: 11.5, height: 16, strong: true, before: 8, after: 3 },
  text: { size: 10.5, height: 15, before: 0, after: 6 },
  item: { size: 10.5, height: 15, before: 0, after: 2 },
  label: { size: 9.5, height: 13, before: 4, after: 0 },
  figure: { size: 26, height: 32, strong: true, before: 0, after: 10 },
} as const satisfies Record<string, Look>

const lines = (
  sheet: Sheet,
  element: Element,
  runs: Runs,
  look: Look,
  { indent = 0, less = 0 } = {},
): void => {
  let rest = breakLines(runs, sheet.width - indent - less, sheet.measure(look.size), look.strong)
  while (rest.length > 0) {
    if (!sheet.fits(look.height)) sheet.newPage()
    let count = 1
    while (count < rest.length && sheet.fits(look.height * (count + 1))) count += 1
    const here = rest.slice(0, count)
    element.add(() => {
      for (const line of here) {
        sheet.drawLine(line, look.size, sheet.left + indent, sheet.at())
        sheet.down(look.height)
      }
    })
    rest = rest.slice(count)
  }
}

const element = (sheet: Sheet, parent: Element, tag: string): Element => {
  const made = sheet.doc.struct(tag)
  parent.add(made)
  return made
}

const heading = (sheet: Sheet, tag: 'H1' | 'H2' | 'H3', runs: Runs, look: Look, less = 0): void => {
  sheet.space(look.before)
  // Keeps at least two lines of text with the heading.
  if (!sheet.fits(look.height * 2 + 36)) sheet.newPage()
  lines(sheet, element(sheet, sheet.root, tag), runs, look, { less })
  if (tag !== 'H3') sheet.doc.outline.addItem(plain(runs).replace(/\u00a0/g, ' '))
  sheet.space(look.after)
}

const list = (sheet: Sheet, block: Extract<Block, { kind: 'list' }>): void => {
  const made = element(sheet, sheet.root, 'L')
  block.items.forEach((runs, index) => {
    if (!sheet.fits(looks.item.height)) sheet.newPage()
    const item = element(sheet, made, 'LI')
    const sign = block.ordered ? `${block.start + index}.` : '—'
    element(sheet, item, 'Lbl').add(() => {
      const [line] = breakLines([{ text: sign }], 24, sheet.measure(looks.item.size))
      if (line) sheet.drawLine(line, looks.item.size, sheet.left + 4, sheet.at())
    })
    lines(sheet, element(sheet, item, 'LBody'), runs, looks.item, { indent: 26 })
    sheet.space(looks.item.after)
  })
  sheet.space(looks.text.after - looks.item.after)
}

const paragraph = (sheet: Sheet, runs: Runs, after: number): void => {
  lines(sheet, element(sheet, sheet.root, 'P'), runs, looks.text)
  sheet.space(after)
}

const table = (sheet: Sheet, block: PrintedTable): void => {
  if (block.caption !== undefined) paragraph(sheet, [{ text: block.caption, strong: true }], 2)
  drawTable(sheet, block)
  sheet.space(14)
}

const figure = (sheet: Sheet, { label, text }: Figure): void => {
  sheet.space(looks.label.before)
  if (!sheet.fits(looks.label.height + looks.figure.height)) sheet.newPage()
  const words = element(sheet, sheet.root, 'P')
  sheet.doc.fillColor(inks.pale)
  lines(sheet, words, [{ text: label }], looks.label)
  sheet.doc.fillColor(inks.ink)
  lines(sheet, words, [{ text }], looks.figure)
  sheet.space(looks.figure.after)
}

const draw = (sheet: Sheet, block: PrintedBlock): void => {
  if (block.kind === 'heading') heading(sheet, `H${block.level}`, block.runs, looks[block.level])
  else if (block.kind === 'paragraph') paragraph(sheet, block.runs, looks.text.after)
  else if (block.kind === 'list') list(sheet, block)
  else if (block.kind === 'qr') drawQr(sheet, block)
  else if (block.kind === 'figure') figure(sheet, block)
  else if (block.kind === 'pairs') {
    paragraph(sheet, [{ text: block.caption, strong: true }], 2)
    drawPairs(sheet, block)
    sheet.space(14)
  } else table(sheet, block)
}

export const drawDocument = (
  sheet: Sheet,
  { title, note, stamp, blocks }: Pick<PrintedDocument, 'title' | 'note' | 'stamp' | 'blocks'>,
): void => {
  const stampEnd = stamp ? drawStamp(sheet, stamp) : 0
  const less = stamp ? STAMP_ROOM : 0
  heading(sheet, 'H1', [{ text: title }], looks.title, less)
  sheet.doc.fillColor(inks.pale)
  lines(sheet, element(sheet, sheet.root, 'P'), [{ text: note }], looks.note, { less })
  sheet.doc.fillColor(inks.ink)
  sheet.space(Math.max(looks.note.after, stampEnd - sheet.at()))
  for (const block of blocks) draw(sheet, block)
}
