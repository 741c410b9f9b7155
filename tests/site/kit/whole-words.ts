import type { Page } from '@playwright/test'

/** Elements that are read at a glance: titles, controls, states, links and labels. */
const GLANCE_SELECTOR = [
  'h1, h2, h3, h4, legend, dt',
  'button, [role=button], [role=tab], summary, label',
  'nav a, header a, footer a, li > a, [data-badge], [aria-current=step]',
].join(', ')

/** Maximum share of the page's width that a word may fill without counting as longer than its line. */
const MAX_WORD_SHARE = 0.8

/**
 * Words that a line end splits in elements read at a glance, and split phone numbers and postal indexes; words longer
 * than a line, code names, addresses and numbers in table cells may split.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, line]) => {
      const splitWords = new Set<string>()
      const pageWidth = document.documentElement.clientWidth
      const number = /(?<!\d)(?:(?:8|\+7)[\d\u00a0 ()\u2011-]{8,}\d|\d{6}(?!\d))/g
      const linesOf = (node: Node, from: number, to: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const wide = rects.reduce((sum, { width }) => sum + width, 0)
        return wide > pageWidth * line ? 1 : new Set(rects.map(({ top }) => Math.round(top))).size
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        const root = element?.closest(selector)
        if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('code, pre')) continue
        // Elements for screen readers only are one pixel wide.
        if ((root ?? element).getBoundingClientRect().width < 3) continue
        const text = node.textContent ?? ''
        const isAddress = text.includes('@') || /\/\S+\//.test(root?.textContent ?? '')
        const words = root && !isAddress ? text.matchAll(/[\p{L}\p{N}]+/gu) : []
        const numbers = element.closest('td') ? [] : text.matchAll(number)
        for (const { index, 0: word } of [...words, ...numbers])
          if (linesOf(node, index, index + word.length) > 1)
            splitWords.add(`${word} (${(root ?? element).tagName.toLowerCase()})`)
      }
      return [...splitWords]
    },
    [GLANCE_SELECTOR, MAX_WORD_SHARE] as const,
  )

/** Texts of controls that a sticky row covers when the keyboard reaches them. */
export const hiddenByRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCoveredByRow = (element: Element, over: Element | null): boolean => {
      for (let above = over; above && above !== document.body; above = above.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(above).position)) return !above.contains(element)
      return false
    }
    const controls = 'a[href], button, summary, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => {
        if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
        element.focus()
        if (document.activeElement !== element) return false
        const { left, top, width, height } = element.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
        return !element.contains(over) && isCoveredByRow(element, over)
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
  })
