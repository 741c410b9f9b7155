import { expect, type Page } from '@playwright/test'

/** Numbers the controls that Tab must reach, one of each group of radio buttons; returns how many there are. */
const markControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top: ParentNode = document.querySelector('dialog:modal') ?? document
    const groups = new Set<string>()
    const isReached = (element: HTMLElement): boolean => {
      if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden], [role=tablist]')) return false
      if (element.closest('[inert], [aria-hidden=true]')) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = `${element.form?.id} ${element.name}`
      if (groups.has(group)) return false
      groups.add(group)
      return true
    }
    // Spans pass the focus on to a toast.
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]:not(span)'
    const reached = [...top.querySelectorAll<HTMLElement>(controls)].filter(isReached)
    for (const element of document.querySelectorAll<HTMLElement>('[data-walk]')) delete element.dataset.walk
    for (const [index, element] of reached.entries()) element.dataset.walk = String(index)
    return reached.length
  })

interface FocusedControl {
  /** -1 for a control that was not there at the start. */
  readonly index: number
  readonly html: string
  /** An outline or shadow in, on or around the control. */
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
      element.firstElementChild,
      element.nextElementSibling,
      element.closest('label'),
    ]
    const isMarked = frames.some((frame) =>
      [null, '::before', '::after'].some((pseudo) => {
        if (!frame) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame, pseudo)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }),
    )
    const { top, bottom } = element.getBoundingClientRect()
    return {
      index: Number(group?.dataset.walk ?? -1),
      html: element.outerHTML.slice(0, 120),
      isMarked,
      isInView: bottom > 0 && top < innerHeight,
    }
  })

/** Controls that are still there and that Tab has not reached; an open menu closes when the focus leaves it. */
const findMissed = (page: Page, reached: readonly number[]): Promise<string[]> =>
  page.evaluate(
    (indexes) =>
      [...document.querySelectorAll<HTMLElement>('[data-walk]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter(({ dataset }) => !indexes.includes(Number(dataset.walk)))
        .map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`),
    reached,
  )

/** Walks through the whole page with Tab: every control is reached, stays in view and shows that it has the focus. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const count = await markControls(page)
  await page.locator('[data-walk="0"]').focus()
  const reached = new Set([0])
  const faults = new Set<string>()
  for (let presses = 0; presses < 2 * count + 20; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await readFocused(page)
    if (focused === null || focused.index === 0) break
    reached.add(focused.index)
    if (!focused.isMarked) faults.add(`no focus ring: ${focused.html}`)
    if (!focused.isInView) faults.add(`out of view: ${focused.html}`)
  }
  const missed = await findMissed(page, [...reached])
  expect.soft([...faults, ...missed], `Tab at ${page.url()}`).toEqual([])
}
