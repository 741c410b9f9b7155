import { encode } from 'uqr'
import {
  type InlineRuns,
  type KeyFigure,
  type PdfBlock,
  type PdfDocument,
  type PdfTable,
  type PrintableBlock,
  type QrCode,
  runsToText,
} from '../document-blocks.ts'
import { drawNameValueTable, drawTable } from './draw-table.ts'
import { breakLines } from './line-breaking.ts'
import { type PdfStructureElement, type PdfWriter, pdfColours } from './pdf-writer.ts'

/** Stamp beside the title: width and gap, in points. */
const STAMP_WIDTH = 150
const STAMP_GAP = 24
const STAMP_PADDING = 12
const STAMP_TOP = 34
const stampLabelFont = { size: 8, height: 12 } as const
const stampTextFont = { size: 13, height: 17 } as const
/** Postmark over the stamp: centre relative to the stamp's lower left corner, and radii, in points. */
const postmark = { x: -4, y: 14, outer: 24, inner: 16, wave: 34 } as const

const STAMP_COLUMN_WIDTH = STAMP_WIDTH + STAMP_GAP

/**
 * Draws the stamp as an artifact, which screen readers skip, because its text also occurs in the document. Returns its
 * lower edge.
 */
const drawStamp = (sheet: PdfWriter, words: { readonly label: string; readonly text: string }): number => {
  const { doc } = sheet
  const left = sheet.left + sheet.width - STAMP_WIDTH
  const room = STAMP_WIDTH - 2 * STAMP_PADDING
  const labels = breakLines([{ text: words.label }], room, sheet.measure(stampLabelFont.size))
  const texts = breakLines([{ text: words.text, strong: true }], room, sheet.measure(stampTextFont.size))
  const height =
    2 * STAMP_PADDING + labels.length * stampLabelFont.height + 2 + texts.length * stampTextFont.height
  sheet.aside(() => {
    // Round dots imitate a stamp's perforation.
    doc
      .lineWidth(2.2)
      .lineCap('round')
      .dash(0.01, { space: 5 })
      .strokeColor(pdfColours.accent)
      .rect(left, STAMP_TOP, STAMP_WIDTH, height)
      .stroke()
      .undash()
      .lineCap('butt')
    let y = STAMP_TOP + STAMP_PADDING
    doc.fillColor(pdfColours.pale)
    for (const line of labels) {
      sheet.drawLine(line, stampLabelFont.size, left + STAMP_PADDING, y)
      y += stampLabelFont.height
    }
    y += 2
    doc.fillColor(pdfColours.ink)
    for (const line of texts) {
      sheet.drawLine(line, stampTextFont.size, left + STAMP_PADDING, y)
      y += stampTextFont.height
    }
    const [x, bottom] = [left + postmark.x, STAMP_TOP + height + postmark.y]
    doc.lineWidth(0.8).strokeColor(pdfColours.pale).strokeOpacity(0.55)
    doc.circle(x, bottom, postmark.outer).stroke().circle(x, bottom, postmark.inner).stroke()
    for (const step of [-8, 0, 8]) {
      const line = bottom + step
      doc
        .moveTo(x + postmark.outer, line)
        .bezierCurveTo(
          x + postmark.outer + 8,
          line - 5,
          x + postmark.outer + 8,
          line + 5,
          x + postmark.outer + 17,
          line,
        )
        .bezierCurveTo(
          x + postmark.outer + 25,
          line - 5,
          x + postmark.outer + 25,
          line + 5,
          x + postmark.outer + postmark.wave,
          line,
        )
        .stroke()
    }
    doc.strokeOpacity(1)
  })
  return STAMP_TOP + height + postmark.y + postmark.outer
}

/** Side of a module in points; phones need at least 0.6 mm. */
const QR_MODULE_POINTS = 1.9
/** Width in modules of the white border that ISO/IEC 18004 requires. */
const QR_QUIET_MODULES = 4

const drawQr = (sheet: PdfWriter, { text, alt, caption }: QrCode): void => {
  const { data } = encode(text, { ecc: 'M', border: QR_QUIET_MODULES })
  const side = data.length * QR_MODULE_POINTS
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
        if (dark)
          doc.rect(
            left + column * QR_MODULE_POINTS,
            top + line * QR_MODULE_POINTS,
            QR_MODULE_POINTS,
            QR_MODULE_POINTS,
          )
      })
    })
    doc.fill()
    doc.fillColor(pdfColours.ink)
  })
  if (caption) {
    sheet.down((side - textStyles.note.height) / 2)
    drawText(sheet, addElement(sheet, sheet.root, 'P'), [{ text: caption }], textStyles.note, {
      indent: side,
    })
  }
  sheet.down(top + side - sheet.at())
  sheet.space(6)
}

interface TextStyle {
  readonly size: number
  readonly height: number
  readonly strong?: boolean
  readonly before: number
  readonly after: number
}
const textStyles = {
  title: { size: 20, height: 26, strong: true, before: 0, after: 4 },
  note: { size: 9.5, height: 14, before: 0, after: 10 },
  2: { size: 13.5, height: 18, strong: true, before: 12, after: 4 },
  3: { size: 11.5, height: 16, strong: true, before: 8, after: 3 },
  text: { size: 10.5, height: 15, before: 0, after: 6 },
  item: { size: 10.5, height: 15, before: 0, after: 2 },
  label: { size: 9.5, height: 13, before: 4, after: 0 },
  figure: { size: 26, height: 32, strong: true, before: 0, after: 10 },
} as const satisfies Record<string, TextStyle>

const drawText = (
  sheet: PdfWriter,
  element: PdfStructureElement,
  runs: InlineRuns,
  look: TextStyle,
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

const addElement = (sheet: PdfWriter, parent: PdfStructureElement, tag: string): PdfStructureElement => {
  const made = sheet.doc.struct(tag)
  parent.add(made)
  return made
}

const drawHeading = (
  sheet: PdfWriter,
  tag: 'H1' | 'H2' | 'H3',
  runs: InlineRuns,
  look: TextStyle,
  less = 0,
): void => {
  sheet.space(look.before)
  // Starts a new page unless two lines of text fit below the heading.
  if (!sheet.fits(look.height * 2 + 36)) sheet.newPage()
  drawText(sheet, addElement(sheet, sheet.root, tag), runs, look, { less })
  if (tag !== 'H3') sheet.doc.outline.addItem(runsToText(runs).replace(/\u00a0/g, ' '))
  sheet.space(look.after)
}

const drawList = (sheet: PdfWriter, block: Extract<PrintableBlock, { kind: 'list' }>): void => {
  const made = addElement(sheet, sheet.root, 'L')
  block.items.forEach((runs, index) => {
    if (!sheet.fits(textStyles.item.height)) sheet.newPage()
    const item = addElement(sheet, made, 'LI')
    const sign = block.ordered ? `${block.start + index}.` : '—'
    addElement(sheet, item, 'Lbl').add(() => {
      const [line] = breakLines([{ text: sign }], 24, sheet.measure(textStyles.item.size))
      if (line) sheet.drawLine(line, textStyles.item.size, sheet.left + 4, sheet.at())
    })
    drawText(sheet, addElement(sheet, item, 'LBody'), runs, textStyles.item, { indent: 26 })
    sheet.space(textStyles.item.after)
  })
  sheet.space(textStyles.text.after - textStyles.item.after)
}

const drawParagraph = (sheet: PdfWriter, runs: InlineRuns, after: number): void => {
  drawText(sheet, addElement(sheet, sheet.root, 'P'), runs, textStyles.text)
  sheet.space(after)
}

const drawCaptionedTable = (sheet: PdfWriter, block: PdfTable): void => {
  if (block.caption !== undefined) drawParagraph(sheet, [{ text: block.caption, strong: true }], 2)
  drawTable(sheet, block)
  sheet.space(14)
}

const drawKeyFigure = (sheet: PdfWriter, { label, text }: KeyFigure): void => {
  sheet.space(textStyles.label.before)
  if (!sheet.fits(textStyles.label.height + textStyles.figure.height)) sheet.newPage()
  const words = addElement(sheet, sheet.root, 'P')
  sheet.doc.fillColor(pdfColours.pale)
  drawText(sheet, words, [{ text: label }], textStyles.label)
  sheet.doc.fillColor(pdfColours.ink)
  drawText(sheet, words, [{ text }], textStyles.figure)
  sheet.space(textStyles.figure.after)
}

const drawBlock = (sheet: PdfWriter, block: PdfBlock): void => {
  if (block.kind === 'heading') drawHeading(sheet, `H${block.level}`, block.runs, textStyles[block.level])
  else if (block.kind === 'paragraph') drawParagraph(sheet, block.runs, textStyles.text.after)
  else if (block.kind === 'list') drawList(sheet, block)
  else if (block.kind === 'qr') drawQr(sheet, block)
  else if (block.kind === 'figure') drawKeyFigure(sheet, block)
  else if (block.kind === 'pairs') {
    drawParagraph(sheet, [{ text: block.caption, strong: true }], 2)
    drawNameValueTable(sheet, block)
    sheet.space(14)
  } else drawCaptionedTable(sheet, block)
}

export const drawDocument = (
  sheet: PdfWriter,
  { title, note, stamp, blocks }: Pick<PdfDocument, 'title' | 'note' | 'stamp' | 'blocks'>,
): void => {
  const stampEnd = stamp ? drawStamp(sheet, stamp) : 0
  const less = stamp ? STAMP_COLUMN_WIDTH : 0
  drawHeading(sheet, 'H1', [{ text: title }], textStyles.title, less)
  sheet.doc.fillColor(pdfColours.pale)
  drawText(sheet, addElement(sheet, sheet.root, 'P'), [{ text: note }], textStyles.note, { less })
  sheet.doc.fillColor(pdfColours.ink)
  sheet.space(Math.max(textStyles.note.after, stampEnd - sheet.at()))
  for (const block of blocks) drawBlock(sheet, block)
}
