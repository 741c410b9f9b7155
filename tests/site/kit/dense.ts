import { expect, type Page } from '@playwright/test'

/** Where the first row of work begins at most on a window of 900 px, and how high a row is at most. */
const FIRST_ROW_ABOVE_PX = 240
const MAX_ROW_PX = 40

/** What is wrong with the open tables: a late first row, high rows, or anything that is cut at the side. */
const findLooseParts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([firstRowAbove, maxRow]) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const rows = [...document.querySelectorAll('main table tbody tr')].filter(isVisible)
      const top = rows[0]?.getBoundingClientRect().top
      const found: string[] = []
      if (top === undefined) found.push('there is no row')
      else if (top + scrollY >= firstRowAbove) found.push(`the first row begins at ${top + scrollY} px`)
      for (const row of rows) {
        const { height } = row.getBoundingClientRect()
        if (height > maxRow + 0.5) found.push(`${height} px: ${row.textContent?.slice(0, 60)}`)
      }
      for (const frame of document.querySelectorAll('main section:has(> table)'))
        if (isVisible(frame) && frame.scrollWidth > frame.clientWidth + 1)
          found.push(`${frame.scrollWidth - frame.clientWidth} px of ${frame.ariaLabel} are cut`)
      const page = document.documentElement
      if (page.scrollWidth > innerWidth) found.push(`the page scrolls sideways to ${page.scrollWidth} px`)
      return found.slice(0, 6)
    },
    [FIRST_ROW_ABOVE_PX, MAX_ROW_PX] as const,
  )

/** Expects dense work on notebooks and desktops: nothing is cut, and the first row is visible at once. */
export async function expectDenseWork(page: Page, name: string): Promise<void> {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.soft
      .poll(() => findLooseParts(page), { message: `${name} at ${width} px`, timeout: 4000 })
      .toEqual([])
    if (process.env.DESK_SHOTS)
      await page.screenshot({ path: `${process.env.DESK_SHOTS}/${name}-${width}.png` })
  }
}
