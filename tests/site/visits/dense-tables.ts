import { expect, type Page } from '@playwright/test'

const softExpect = expect.configure({ soft: true })

/** The first row of work starts above this line of a window of 1440 by 900 pixels. */
const MAX_FIRST_ROW_Y = 240
const MAX_ROW_HEIGHT = 40
const WIDTHS = [1280, 1440] as const

/** What a dense table needs where its rows hold pictures. */
export interface DenseTable {
  readonly maxRowHeight?: number
}

const findProblems = (page: Page, maxRowHeight: number): Promise<string[]> =>
  page.evaluate(
    ([maxY, maxHeight]) => {
      const main = document.querySelector('main')
      const table = [...(main?.querySelectorAll('table') ?? [])].find((found) => found.checkVisibility())
      if (!table) return ['no table']
      const [first, ...others] = [...table.querySelectorAll('tbody > tr')]
      if (!first) return ['no row']
      const frame = table.parentElement as HTMLElement
      const top = first.getBoundingClientRect().top + scrollY
      const rows = [first, ...others].map((row) => ({
        height: row.getBoundingClientRect().height,
        words: row.textContent ?? '',
      }))
      return [
        ...(top >= maxY ? [`the first row starts at ${Math.round(top)} px`] : []),
        ...(frame.scrollWidth > frame.clientWidth + 1
          ? [`the table is cut by ${frame.scrollWidth - frame.clientWidth} px`]
          : []),
        ...rows
          .filter(({ height }) => height > maxHeight)
          .map(({ height, words }) => `a row is ${Math.round(height)} px high: ${words.slice(0, 60)}`),
      ]
    },
    [MAX_FIRST_ROW_Y, maxRowHeight] as const,
  )

/** Expects low rows, the first of them near the top of the page, and nothing cut, with a fine pointer. */
export async function expectDenseTable(
  page: Page,
  { maxRowHeight = MAX_ROW_HEIGHT }: DenseTable = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const message = `the first table of ${page.url()} at ${width} px`
    await softExpect.poll(() => findProblems(page, maxRowHeight), { message, timeout: 3000 }).toEqual([])
  }
}
