import { expect, type Page, test } from '@playwright/test'
import { cutWords, hiddenByRows } from '../kit/whole-words.ts'

const softExpect = expect.configure({ soft: true })

interface Size {
  readonly width: number
  readonly textSize: '100' | '200'
  /** No word may be split at this size. */
  readonly wholeWords?: true
  readonly onlyInFull?: true
}

/** A desktop, a tablet and two phones, hardest last; 320 px is also 1280 px at 400 %. */
const everySize: readonly Size[] = [
  { width: 1440, textSize: '100', wholeWords: true },
  { width: 1440, textSize: '200', onlyInFull: true },
  { width: 768, textSize: '100', wholeWords: true },
  { width: 360, textSize: '100', wholeWords: true, onlyInFull: true },
  { width: 320, textSize: '100', wholeWords: true, onlyInFull: true },
  { width: 320, textSize: '200', wholeWords: true },
]
const threeSizes = everySize.filter(({ onlyInFull }) => !onlyInFull)

/** True if the metadata of the Playwright project asks for every size and page, and for a walk by keyboard. */
export const isThorough = (): boolean => test.info().project.metadata.thorough === true

const resize = async (page: Page, { width, textSize }: Size): Promise<void> => {
  await page.setViewportSize({ width, height: width > 500 ? 1000 : 640 })
  await page.evaluate((size) => {
    document.documentElement.dataset.textSize = size
  }, textSize)
}

const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth
    const scrolled = document.documentElement.scrollWidth - innerWidth
    const found = scrolled > 0 ? [`the page scrolls sideways by ${scrolled} px`] : []
    const textSelector = 'p, h1, h2, h3, h4, a, button, label, legend, dt, dd, li, th'
    for (const element of document.body.querySelectorAll<HTMLElement>(textSelector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('[popover], dialog:not([open]), [aria-hidden=true]')) continue
      const { right, width } = element.getBoundingClientRect()
      if (width < 3) continue
      const mayScroll = element.closest(
        '[tabindex="0"][role=region], [role=tablist], [data-scrolls], pre, table, .leaflet-container',
      )
      if (right > pageWidth + 1 && !mayScroll)
        found.push(`outside the page: ${element.tagName} ${element.textContent?.trim().slice(0, 60)}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>(`main *, :is(${textSelector})`)) {
      const { clientWidth, scrollWidth } = element
      if (clientWidth < 3 || scrollWidth <= clientWidth + 1 || !element.innerText?.trim()) continue
      if (element.closest('[popover], dialog:not([open]), [aria-hidden=true]')) continue
      if (
        element.closest('section[aria-label="Карта отделений"], .leaflet-container') ||
        element.querySelector('.leaflet-pane')
      )
        continue
      // The name beside the logo wraps out of sight where it does not fit.
      const { bottom } = element.getBoundingClientRect()
      if ([...element.children].some((child) => child.getBoundingClientRect().top >= bottom)) continue
      if (/hidden|clip/.test(getComputedStyle(element).overflowX))
        found.push(`cut at its end: ${element.outerHTML.slice(0, 150)}`)
    }
    return found
  })

const findProblems = async (page: Page, size: Size, mayCut: readonly string[]): Promise<string[]> => {
  const overflow = await findOverflow(page)
  if (!size.wholeWords) return overflow
  const cut = (await cutWords(page)).filter((found) => !mayCut.some((word) => found.startsWith(`${word} (`)))
  return [...overflow, ...cut.map((word) => `the end of a line cuts ${word}`)]
}

/** Expects that the page fits at a size with every word whole; redraws after the resize have three seconds. */
async function expectFitsAt(page: Page, size: Size, mayCut: readonly string[] = []): Promise<void> {
  const problems = () => findProblems(page, size, mayCut)
  await resize(page, size)
  if ((await problems()).length === 0) return
  const message = `${page.url()} at ${size.width} px with text at ${size.textSize} %`
  await softExpect.poll(problems, { message, timeout: 3000 }).toEqual([])
}

interface Exceptions {
  readonly mayCut?: readonly string[]
  readonly isCovered?: boolean
}

/** Expects that the page fits at every size and that no sticky row covers a control that the keyboard reaches. */
export async function expectGoodLayout(
  page: Page,
  { mayCut, isCovered = false }: Exceptions = {},
): Promise<void> {
  for (const size of isThorough() ? everySize : threeSizes) await expectFitsAt(page, size, mayCut)
  if (!isCovered) softExpect(await hiddenByRows(page), `${page.url()} under its rows`).toEqual([])
}

export const expectFitsPhone = (page: Page): Promise<void> =>
  expectFitsAt(page, { width: 360, textSize: '100' })
