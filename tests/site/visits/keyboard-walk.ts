import { expect, type Page } from '@playwright/test'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Numbers the controls that Tab must reach, one of each group of radio buttons, and returns their names. */
const markControls = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const top: ParentNode = document.querySelector('dialog:modal') ?? document
    const groups = new Set<string>()
    const isReached = (element: HTMLElement): boolean => {
      if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden]')) return false
      if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = `${element.form?.id} ${element.name}`
      if (groups.has(group)) return false
      groups.add(group)
      return true
    }
    const reached = [...top.querySelectorAll<HTMLElement>(selector)].filter(isReached)
    for (const [index, element] of reached.entries()) element.dataset.walk = String(index)
    return reached.map((element) => element.outerHTML.slice(0, 120))
  }, controls)

interface FocusedControl {
  readonly index: number
  readonly html: string
  /** An outline or shadow around the control, its label or its frame. */
  readonly isMarked: boolean
  readonly isInView: boolean
}

/** Null once the focus has left the page. */
const readFocused = (page: Page): Promise<FocusedControl | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    const group = isRadio
      ? [...document.getElementsByName(element.name)].find((other) => other.dataset.walk !== undefined)
      : element
    const frames = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
      element.closest('label'),
    ]
    const isMarked = frames.some((frame) => {
      if (!frame) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    const { top, bottom } = element.getBoundingClientRect()
    return {
      index: Number(group?.dataset.walk ?? -1),
      html: element.outerHTML.slice(0, 120),
      isMarked,
      isInView: bottom > 0 && top < innerHeight,
    }
  })

/** Walks through the whole page with Tab: every control is reached, stays in view and shows that it has the focus. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    getSelection()?.removeAllRanges()
  })
  const expected = await markControls(page)
  const reached = new Set<number>()
  const faults = new Set<string>()
  for (let presses = 0; presses < 2 * expected.length + 20; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await readFocused(page)
    if (focused === null || (focused.index >= 0 && reached.has(focused.index) && focused.index === 0)) break
    reached.add(focused.index)
    if (!focused.isMarked) faults.add(`no focus ring: ${focused.html}`)
    if (!focused.isInView) faults.add(`out of view: ${focused.html}`)
  }
  for (const [index, html] of expected.entries()) if (!reached.has(index)) faults.add(`not reached: ${html}`)
  expect.soft([...faults], `Tab at ${page.url()}`).toEqual([])
}
