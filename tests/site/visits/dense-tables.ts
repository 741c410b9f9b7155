import { expect, type Page } from '@playwright/test'

const softExpect = expect.configure({ soft: true })

/** In pixels from the top of the page, in a window 900 px high. */
const MAX_FIRST_ROW_Y = 240
const MAX_ROW_HEIGHT = 40
/** Row heights are fractions of a pixel. */
const TOLERANCE_PX = 0.5
const MAX_PROBLEMS = 6
const WIDTHS = [1280, 1440] as const

export interface DenseTables {
  /** For rows with pictures. */
  readonly maxRowHeight?: number
  /** Name of the page in failure messages; its URL by default. */
  readonly name?: string
}

const findProblems = (page: Page, maxRowHeight: number): Promise<string[]> =>
  page.evaluate(
    ([maxY, maxHeight]) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const rows = [...document.querySelectorAll('main table tbody > tr')].filter(isVisible)
      const [first] = rows
      if (!first) return ['no row']
      const top = first.getBoundingClientRect().top + scrollY
      const hiddenPx = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
      return [
        ...(top >= maxY ? [`the first row starts at ${Math.round(top)} px`] : []),
        ...[...document.querySelectorAll('main section:has(> table)')]
          .filter((frame) => isVisible(frame) && hiddenPx(frame) > 1)
          .map((frame) => `${frame.ariaLabel ?? 'a table'} is cut by ${hiddenPx(frame)} px`),
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
        ...rows
          .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent ?? '' }))
          .filter(({ height }) => height > maxHeight)
          .map(({ height, text }) => `a row is ${Math.round(height)} px high: ${text.slice(0, 60)}`),
      ]
    },
    [MAX_FIRST_ROW_Y, maxRowHeight + TOLERANCE_PX] as const,
  )

/** Expects low rows, the first of them near the top of the page, and nothing cut, with a fine pointer. */
export async function expectDenseTables(
  page: Page,
  { maxRowHeight = MAX_ROW_HEIGHT, name = page.url() }: DenseTables = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await softExpect
      .poll(async () => (await findProblems(page, maxRowHeight)).slice(0, MAX_PROBLEMS), {
        message: `tables of ${name} at ${width} px`,
        timeout: 4000,
      })
      .toEqual([])
  }
}
