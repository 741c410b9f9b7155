import { encode } from 'uqr'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './qr-code.css.ts'

export interface QrCodeProps extends PassedAttributes {
  /** What a camera reads, word for word. */
  text: string
  /** What the picture is, for listeners. */
  label: string
  /** 'regular' unless told; 'large' for a long address. */
  size?: keyof typeof css.sizes
}

/** The modules a camera needs around the code to find it (ISO/IEC 18004). */
const quietZone = 4

/** The dark modules as one path: a bar for each run in a row. */
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

/** A text as a code for cameras: dark on light in every theme, a drawing of lines without script or image file. */
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
