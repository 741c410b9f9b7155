import { expect } from 'vitest'
import { objectsOf } from './read-pdf.ts'

/** Where words are drawn, in points from the left and the top of the page. */
interface Drawn {
  readonly left: number
  readonly right: number
  readonly baseline: number
}

/** A cell of a table: its borders and the texts drawn in it. */
interface Cell {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly drawn: readonly Drawn[]
}

/** A page of a PDF by pdfkit: its texts with their places, and the cells of its tables. */
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

const shownWords = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n(?:[\d.-]+ T[rwc]\n)*\[([^\]]*)\] TJ/g
const ruleOfCell = /^([\d.]+) ([\d.]+) m\n([\d.]+) \2 l\nS$/gm

/** The lines under the cells of a row, from left to right: a total has some above it too. */
const rulesOfRow = (stream: string) => {
  const rules = [...stream.matchAll(ruleOfCell)].map((found) => {
    const [left = 0, bottom = 0, right = 0] = found.slice(1).map(Number)
    return { left, right, bottom }
  })
  const lowest = Math.max(...rules.map(({ bottom }) => bottom))
  return rules.filter(({ bottom }) => bottom === lowest)
}

/** What stands on each page of a PDF, measured. */
export const placesInPdf = (bytes: Buffer): PlacesOfPage[] => {
  const objects = objectsOf(bytes)
  const fonts = widthsOfFonts(objects)
  const drawnIn = (stream: string): Drawn[] =>
    [...stream.matchAll(shownWords)].map(([, x, y, name = '', size, shown = '']) => {
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
    })
  // A row is drawn as the lines under its cells, marked as no content, and then its cells one by one.
  const cellsIn = (stream: string): Cell[] => {
    let rules: ReturnType<typeof rulesOfRow> = []
    return [...stream.matchAll(/\/(\w+) <<[^>]*>> BDC([\s\S]*?)EMC/g)].flatMap(
      ([, tag = '', content = '']) => {
        if (tag === 'Artifact') rules = rulesOfRow(content)
        if (tag !== 'TH' && tag !== 'TD') return []
        const rule = rules.shift()
        if (!rule) throw new Error('a cell has no line under it')
        return [{ ...rule, drawn: drawnIn(content) }]
      },
    )
  }
  const pages = [...objects.values()].filter(({ stream }) => stream.includes(' BDC'))
  return pages.map(({ stream }) => ({ drawn: drawnIn(stream), cells: cellsIn(stream) }))
}

/** Nothing is drawn over the margin or the foot of a page, nor out of the cell that it belongs to. */
export const expectAllInPlace = (bytes: Buffer): void => {
  const pages = placesInPdf(bytes)
  expect(pages.flatMap(({ cells }) => cells).length).toBeGreaterThan(3)
  for (const { drawn, cells } of pages) {
    expect(drawn.length).toBeGreaterThan(0)
    for (const { right, baseline } of drawn) {
      expect(right).toBeLessThanOrEqual(END_OF_LINE + SPACE)
      expect(baseline).toBeLessThan(HEIGHT)
    }
    for (const cell of cells) {
      expect(cell.right).toBeLessThanOrEqual(END_OF_LINE + 0.1)
      for (const { left, right, baseline } of cell.drawn) {
        expect(left).toBeGreaterThanOrEqual(cell.left)
        expect(right).toBeLessThanOrEqual(cell.right)
        expect(baseline).toBeLessThan(cell.bottom)
      }
    }
  }
}
