import { encode } from 'uqr'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './qr-code.css.ts'

export interface QrCodeProps extends RootAttributes {
  text: string
  label: string
  size?: keyof typeof css.sizes
}

/** Width of the white border that ISO/IEC 18004 requires. */
const QUIET_ZONE_MODULES = 4

/** Draws the dark modules as one path, with a bar for each horizontal sequence of modules. */
const modulesPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
      return starts.map((x) => {
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
      })
    })
    .join('')

export function QrCode({ text, label, size = 'regular', ...rest }: QrCodeProps) {
  const { data, size: side } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  return (
    <svg
      {...pickRootAttributes(rest)}
      className={`${css.qrCode} ${css.sizes[size]}`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={modulesPath(data)} />
    </svg>
  )
}
