import { encode } from 'uqr'
import type { QrCode } from '../blocks.ts'
import { inks, type Sheet } from './sheet.ts'

/** Side of a module in points: 0.6 mm and more is read from paper by any telephone. */
const MODULE = 1.9
/** White modules around the code (ISO/IEC 18004). */
const QUIET = 4

/** Draws a QR code as vectors, a figure with its words for screen readers. */
export const drawQr = (sheet: Sheet, { text, alt }: QrCode): void => {
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
