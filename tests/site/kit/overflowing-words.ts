import type { Page } from '@playwright/test'

export const overflowingWords = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const pageWidth = document.documentElement.clientWidth
    const isHidden = (element: Element) =>
      element.closest('[popover], dialog:not([open]), [aria-hidden=true]') !== null
    const scrolls = (element: Element) =>
      element.closest('[tabindex="0"][role=region], [role=tablist], [data-scrolls], pre, table') !== null
    const overflows = (element: HTMLElement) => {
      const { right, width } = element.getBoundingClientRect()
      // Texts for screen readers only are at most two pixels wide.
      if (width <= 2) return false
      const isCut =
        getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      return isCut || (right > pageWidth + 1 && !scrolls(element))
    }
    const texts = `${selector} :is(p, h1, h2, h3, h4, a, button, label, legend, dt, dd, li, th)`
    return [...document.querySelectorAll<HTMLElement>(texts)]
      .filter((element) => element.checkVisibility() && !isHidden(element) && overflows(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
  }, within)
