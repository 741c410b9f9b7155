import sharp from 'sharp'
import { outlineSvgText } from './outline-svg-text.ts'

/** Colours of the theme are variables with a fallback, which programs without CSS do not read. */
const resolveColours = (svg: string): string => svg.replace(/var\(--[\w-]+,(#[0-9a-f]{6})\)/g, '$1')

/** Without a size, the renderer takes one from the proportions alone. */
const setSize = (svg: string): string =>
  svg.replace(/<svg ([^>]*viewBox="0 0 (\d+) (\d+)")/, '<svg width="$2" height="$3" $1')

/** With this density the renderer draws one pixel per unit. */
const SVG_UNITS_PER_INCH = 72

/** `scale` is the number of pixels per unit of the picture. */
export const drawPng = async (svg: string, scale: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(Buffer.from(outlineSvgText(resolveColours(setSize(svg)))), {
      density: SVG_UNITS_PER_INCH * scale,
    })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, effort: 4 })
      .toBuffer(),
  )
