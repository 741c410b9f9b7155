import { addressLabelWords as words } from '#claims/words/mailing-address.ts'
import { breakLines, type TextLine } from '#documents/pdf/line-breaking.ts'
import { createPdfWriter, type PdfWriter, pdfColours } from '#documents/pdf/pdf-writer.ts'

export interface LabelledAddress {
  readonly claim: number
  readonly holder: string
  readonly address: string
  readonly author: string
  readonly date: string
}

const MM = 72 / 25.4
/** Standard sheet of 2 by 7 labels, each 99.1 by 38.1 mm. */
const label = { width: 99.1 * MM, height: 38.1 * MM, columns: 2, rows: 7 } as const
const edge = { left: 4.65 * MM, top: 15.15 * MM, between: 2.5 * MM, inside: 5 * MM } as const
const stripe = { height: 3.2, bar: 9, lean: 3 } as const
const small = { size: 8, height: 11 } as const
const sizes = [18, 16, 14, 12, 10.5, 9, 8, 7] as const
const leading = 1.22

interface Drawing {
  readonly holder: readonly TextLine[]
  readonly address: readonly TextLine[]
  readonly size: number
}

const room = { width: label.width - 2 * edge.inside, height: label.height - 2 * edge.inside - stripe.height }

const fitLabelText = (made: PdfWriter, { holder, address }: LabelledAddress): Drawing => {
  const whom = breakLines(
    holder === '' ? [] : [{ text: words.whom(holder) }],
    room.width,
    made.measure(small.size),
  ).slice(0, 2)
  const whomLines = holder === '' ? [] : whom
  const left = room.height - whomLines.length * small.height
  const linesAt = (size: number) =>
    breakLines([{ text: address, strong: true }], room.width, made.measure(size))
  const size = sizes.find((points) => linesAt(points).length * points * leading <= left) ?? 7
  return { holder: whomLines, address: linesAt(size), size }
}

const drawWords = (made: PdfWriter, { holder, address, size }: Drawing, x: number, y: number): void => {
  let top = y
  made.doc.fillColor(pdfColours.pale)
  for (const line of holder) {
    made.drawLine(line, small.size, x, top)
    top += small.height
  }
  made.doc.fillColor(pdfColours.ink)
  for (const line of address) {
    made.drawLine(line, size, x, top)
    top += size * leading
  }
}

/** The airmail stripe and the outline to cut along. */
const drawFrame = ({ doc }: PdfWriter, x: number, y: number): void => {
  doc.lineWidth(0.4).strokeColor(pdfColours.line).roundedRect(x, y, label.width, label.height, 5).stroke()
  const right = x + label.width - edge.inside
  for (let left = x + edge.inside, count = 0; left + stripe.bar <= right; left += stripe.bar * 2, count += 1)
    doc
      .polygon(
        [left + stripe.lean, y + 8],
        [left + stripe.bar, y + 8],
        [left + stripe.bar - stripe.lean, y + 8 + stripe.height],
        [left, y + 8 + stripe.height],
      )
      .fill(count % 2 === 0 ? pdfColours.accent : pdfColours.action)
}

/** Only the first label is tagged for screen readers, because the others repeat it. */
export const printAddressLabels = (labelled: LabelledAddress): Promise<Buffer> => {
  const { claim, author, date } = labelled
  const made = createPdfWriter({ title: words.title(claim), author, date, foot: [], bare: true })
  const drawing = fitLabelText(made, labelled)
  const content = made.doc.struct('P')
  made.root.add(content)
  for (let number = 0; number < label.columns * label.rows; number += 1) {
    const x = edge.left + (number % label.columns) * (label.width + edge.between)
    const y = edge.top + Math.floor(number / label.columns) * label.height
    const wordsOfLabel = () => drawWords(made, drawing, x + edge.inside, y + edge.inside + stripe.height + 2)
    made.aside(() => drawFrame(made, x, y))
    if (number === 0) content.add(wordsOfLabel)
    else made.aside(wordsOfLabel)
  }
  return made.end()
}
