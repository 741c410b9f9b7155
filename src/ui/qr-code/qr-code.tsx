import { encode } from 'uqr'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './qr-code.css.ts'

export interface QrCodeProps extends PassedAttributes {
  /** Encoded text. */
  text: string
  label: string
  size?: keyof typeof css.sizes
}

/** Modules of empty margin (ISO/IEC 18004). */
const quietZone = 4

/** Dark modules as one path, a bar per horizontal run. */
const drawingOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
      return starts.map((x) => {
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
      })
    })
    .join('')

/** A QR code as SVG, dark on light in every theme. */
export function QrCode({ text, label, size = 'regular', ...rest }: QrCodeProps) {
  const { data, size: side } = encode(text, { ecc: 'M', border: quietZone })
  return (
    <svg
      {...passedAttributes(rest)}
      className={`${css.code} ${css.sizes[size]}`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={drawingOf(data)} />
    </svg>
  )
}
