import type { Page } from '@playwright/test'

/** What is read at one glance: titles, what is pressed, how things stand, where one may go, what a value is of. */
const glanced = [
  'h1, h2, h3, h4, legend, dt',
  'button, [role=button], [role=tab], summary, label',
  'nav a, header a, footer a, li > a, [data-badge]',
].join(', ')

/** A word is longer than the line where it would take more of the page's width than this. */
const LINE = 0.8

/**
 * The words of a page that the end of a line cuts, in what is read at one glance (`glanced`) and in telephone numbers
 * and indexes, each of which is one word. A word that is longer than the line may break, and so may names of code and
 * addresses, and numbers in the cells of a table.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, line]) => {
      const cut = new Set<string>()
      const room = document.documentElement.clientWidth
      const number = /(?<!\d)(?:(?:8|\+7)[\d\u00a0 ()\u2011-]{8,}\d|\d{6}(?!\d))/g
      const linesOf = (node: Node, from: number, to: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const wide = rects.reduce((sum, { width }) => sum + width, 0)
        return wide > room * line ? 1 : new Set(rects.map(({ top }) => Math.round(top))).size
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        const root = element?.closest(selector)
        if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('code, pre')) continue
        // What only listeners have is one pixel wide.
        if ((root ?? element).getBoundingClientRect().width < 3) continue
        const text = node.textContent ?? ''
        const isAddress = text.includes('@') || /\/\S+\//.test(root?.textContent ?? '')
        const words = root && !isAddress ? text.matchAll(/[\p{L}\p{N}]+/gu) : []
        const numbers = element.closest('td') ? [] : text.matchAll(number)
        for (const { index, 0: word } of [...words, ...numbers])
          if (linesOf(node, index, index + word.length) > 1)
            cut.add(`${word} (${(root ?? element).tagName.toLowerCase()})`)
      }
      return [...cut]
    },
    [glanced, LINE] as const,
  )

/** What lies under a row that stays in sight when the keyboard comes to it: its words, for the places that may be pressed. */
export const hiddenByRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isUnderARow = (element: Element, over: Element | null): boolean => {
      for (let above = over; above && above !== document.body; above = above.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(above).position)) return !above.contains(element)
      return false
    }
    const pressed = 'a[href], button, summary, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => {
        if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
        element.focus()
        if (document.activeElement !== element) return false
        const { left, top, width, height } = element.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
        return !element.contains(over) && isUnderARow(element, over)
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
  })
