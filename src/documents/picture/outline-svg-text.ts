import { create, type Font } from 'fontkit'
import { type FontWeight, readFontFace, splitIntoFontRuns, toDrawableText } from '../pdf/font-faces.ts'

const fonts = new Map<string, Font>()
const fontOf = (face: string): Font => {
  const font = fonts.get(face) ?? create(readFontFace(face))
  fonts.set(face, font)
  return font
}

const layoutText = (text: string, weight: FontWeight, size: number) =>
  splitIntoFontRuns(toDrawableText(text), weight).map((run) => {
    const font = fontOf(run.face)
    return { layout: font.layout(run.text), scale: size / font.unitsPerEm }
  })

/** Width of a text in the units of `size`. */
const measureText = (text: string, weight: FontWeight, size: number): number =>
  layoutText(text, weight, size).reduce((sum, { layout, scale }) => sum + layout.advanceWidth * scale, 0)

type Attributes = Readonly<Record<string, string>>

const readAttributes = (source: string): Attributes =>
  Object.fromEntries(
    [...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** Attributes of a text that its outline does not inherit or does not need. */
const TEXT_ATTRIBUTES = new Set(['x', 'y', 'dy', 'font-size', 'font-weight', 'text-anchor'])
const ANCHOR_SHARES: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 }
const MIN_STRONG_WEIGHT = 500

const outlineText = (text: string, own: Attributes, inherited: Attributes): string => {
  const attributes = { ...inherited, ...own }
  const size = Number(attributes['font-size'] ?? 16)
  const weight = Number(attributes['font-weight'] ?? 400) >= MIN_STRONG_WEIGHT ? 'strong' : 'regular'
  const shift = measureText(text, weight, size) * (ANCHOR_SHARES[attributes['text-anchor'] ?? 'start'] ?? 0)
  const y = Number(own['y'] ?? 0) + Number.parseFloat(own['dy'] ?? '0') * size
  let x = Number(own['x'] ?? 0) - shift
  let data = ''
  for (const { layout, scale } of layoutText(text, weight, size))
    for (const { path, advanceWidth } of layout.glyphs) {
      data += path.scale(scale, -scale).translate(x, y).toSVG()
      x += advanceWidth * scale
    }
  const outlineAttributes = Object.entries(own).filter(([name]) => !TEXT_ATTRIBUTES.has(name))
  return `<path ${outlineAttributes.map(([name, value]) => `${name}="${value}" `).join('')}d="${data}"/>`
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

const ELEMENT = /<text\b([^>]*)>([^<]*)<\/text>|<g\b([^>]*)>|<\/g>/g

/**
 * Replaces texts by their outlines, so that a picture looks the same on machines without fonts. Reads only what our own
 * pictures contain: texts without children, sizes in numbers, `dy` in `em`.
 */
export const outlineSvgText = (svg: string): string => {
  const groups: Attributes[] = [{}]
  return svg.replace(ELEMENT, (element: string, text?: string, content?: string, group?: string) => {
    const inherited = groups.at(-1) ?? {}
    if (text !== undefined) return outlineText(unescapeXml(content ?? ''), readAttributes(text), inherited)
    if (group === undefined) groups.pop()
    else groups.push({ ...inherited, ...readAttributes(group) })
    return element
  })
}
