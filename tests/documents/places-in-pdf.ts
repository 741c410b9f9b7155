import { expect } from 'vitest'
import { objectsOf } from './read-pdf.ts'

/** Where words are drawn, in points from the left and the top of the page. */
interface Drawn {
  readonly left: number
  readonly right: number
  readonly baseline: number
}

interface Cell {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A page of a PDF that pdfkit wrote: what is drawn where, and the cells of its tables. */
interface PlacesOfPage {
  readonly drawn: readonly Drawn[]
  readonly cells: readonly Cell[]
}

const HEIGHT = 841.89
/** Where the margin at the right of every page begins. */
const END_OF_LINE = 545.28
/** The space after the last word of a line may stand in the margin. */
const SPACE = 3

/** The widths of a font's glyphs by their number, in thousandths of its size. */
const widthsOfFonts = (objects: ReturnType<typeof objectsOf>): Map<string, readonly number[]> => {
  const dictionaryOf = (reference?: string): string => objects.get(Number(reference))?.dictionary ?? ''
  const fonts = new Map<string, readonly number[]>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', reference] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const kept = /\/DescendantFonts \[(\d+) 0 R\]/.exec(dictionaryOf(reference))?.[1]
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(dictionaryOf(kept))?.[1]
      if (widths !== undefined) fonts.set(name, widths.split(' ').map(Number))
    }
  return fonts
}

/** What stands on each page of a PDF, measured. */
const placesInPdf = (bytes: Buffer): PlacesOfPage[] => {
  const objects = objectsOf(bytes)
  const fonts = widthsOfFonts(objects)
  const pages = [...objects.values()].filter(({ stream }) => stream.includes(' BDC'))
  return pages.map(({ stream }) => ({
    drawn: [
      ...stream.matchAll(
        /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n(?:[\d.-]+ T[rwc]\n)*\[([^\]]*)\] TJ/g,
      ),
    ].map(([, x, y, name = '', size, shown = '']) => {
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const kerned = [...shown.replace(/<\w*>/g, ' ').matchAll(/-?[\d.]+/g)]
      const widths = fonts.get(name) ?? []
      const thousandths =
        glyphs.reduce((sum, glyph) => sum + (widths[Number.parseInt(glyph, 16)] ?? Number.NaN), 0) -
        kerned.reduce((sum, [by]) => sum + Number(by), 0)
      return {
        left: Number(x),
        right: Number(x) + (thousandths * Number(size)) / 1000,
        baseline: HEIGHT - Number(y),
      }
    }),
    cells: [...stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n(?=S$)/gm)].map((found) => {
      const [left = 0, top = 0, width = 0, height = 0] = found.slice(1).map(Number)
      return { left, right: left + width, top, bottom: top + height }
    }),
  }))
}

/** Nothing is drawn over the margin or the foot of a page, nor over the edge of the cell that it begins in. */
export const expectAllInPlace = (bytes: Buffer): void => {
  const pages = placesInPdf(bytes)
  expect(pages.flatMap(({ cells }) => cells).length).toBeGreaterThan(3)
  for (const { drawn, cells } of pages) {
    expect(drawn.length).toBeGreaterThan(0)
    for (const cell of cells) expect(cell.right).toBeLessThanOrEqual(END_OF_LINE + 0.1)
    for (const { left, right, baseline } of drawn) {
      const column = cells.find(
        (cell) => cell.left <= left && left < cell.right && cell.top < baseline && baseline < cell.bottom,
      )
      expect(right).toBeLessThanOrEqual(column?.right ?? END_OF_LINE + SPACE)
      expect(baseline).toBeLessThan(HEIGHT)
    }
  }
}
