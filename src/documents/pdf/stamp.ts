import { breakLines } from './lines.ts'
import { inks, type Sheet } from './sheet.ts'

/** The stamp beside a title: width and the gap to the title, in points. */
const WIDTH = 150
const GAP = 24
const PAD = 12
const TOP = 34
const label = { size: 8, height: 12 } as const
const text = { size: 13, height: 17 } as const
/** The postmark that laps over the stamp: centre from its lower left corner, radii. */
const mark = { x: -4, y: 14, outer: 24, inner: 16, wave: 34 } as const

/** How much of the width a stamp takes from the title. */
export const STAMP_ROOM = WIDTH + GAP

/** Draws the stamp at the upper right, as an ornament: its words stand in the document too. Answers where it ends. */
export const drawStamp = (sheet: Sheet, words: { readonly label: string; readonly text: string }): number => {
  const { doc } = sheet
  const left = sheet.left + sheet.width - WIDTH
  const room = WIDTH - 2 * PAD
  const labels = breakLines([{ text: words.label }], room, sheet.measure(label.size))
  const texts = breakLines([{ text: words.text, strong: true }], room, sheet.measure(text.size))
  const height = 2 * PAD + labels.length * label.height + 2 + texts.length * text.height
  sheet.aside(() => {
    // Round dots along the edge, as the holes between two stamps.
    doc
      .lineWidth(2.2)
      .lineCap('round')
      .dash(0.01, { space: 5 })
      .strokeColor(inks.accent)
      .rect(left, TOP, WIDTH, height)
      .stroke()
      .undash()
      .lineCap('butt')
    let y = TOP + PAD
    doc.fillColor(inks.pale)
    for (const line of labels) {
      sheet.drawLine(line, label.size, left + PAD, y)
      y += label.height
    }
    y += 2
    doc.fillColor(inks.ink)
    for (const line of texts) {
      sheet.drawLine(line, text.size, left + PAD, y)
      y += text.height
    }
    const [x, bottom] = [left + mark.x, TOP + height + mark.y]
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
  return TOP + height + mark.y + mark.outer
}
