const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'
const headings = 'h1, h2, h3, h4'
const loading = '[data-loading]'

const isRendered = (element: Element): boolean => element.isConnected && element.checkVisibility()

const findTitle = (main: Element): HTMLElement | null =>
  [...main.querySelectorAll<HTMLElement>('h1')].find((title) => !title.closest(loading)) ?? null

function focusHeading(heading: HTMLElement): void {
  if (heading.tabIndex !== 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  const { top, bottom } = heading.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: 'start' })
}

/**
 * Moves the focus to the new heading when a view is replaced, which means that the page's title changed, or that the
 * last used control disappeared and nothing else has the focus.
 */
export function focusReplacedViews(main: HTMLElement): () => void {
  const page = main.ownerDocument
  let title = findTitle(main)
  let words = title?.textContent
  let used: { control: Element; around: readonly Element[] } | null = null

  const note = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(controls) : null
    if (!control || !main.contains(control)) return
    const around: Element[] = []
    for (
      let outer = control.parentElement;
      outer && outer !== main.parentElement;
      outer = outer.parentElement
    )
      around.push(outer)
    used = { control, around }
  }

  /** Null while the new view is still loading. */
  const headingAround = (around: readonly Element[]): HTMLElement | null => {
    const view = around.find((outer) => isRendered(outer) && outer.querySelector(`${headings}, ${loading}`))
    if (!view || view.querySelector(loading)) return null
    return [...view.querySelectorAll<HTMLElement>(headings)].find(isRendered) ?? null
  }

  const settle = () => {
    const now = findTitle(main)
    if (now === null) return
    const replaced = title !== null && (now !== title || now.textContent !== words)
    const isFree = page.activeElement === page.body || page.activeElement === null
    const gone = used !== null && !isRendered(used.control) ? headingAround(used.around) : null
    const heading = replaced ? now : gone
    title = now
    words = now.textContent
    if (heading === null) return
    if (!isFree && page.activeElement !== main) return
    used = null
    focusHeading(heading)
  }

  let waiting = false
  const observer = new MutationObserver(() => {
    if (waiting) return
    waiting = true
    // Screens that move the focus themselves do so before the next frame.
    requestAnimationFrame(() =>
      setTimeout(() => {
        waiting = false
        settle()
      }),
    )
  })
  observer.observe(main, { childList: true, subtree: true, characterData: true })
  page.addEventListener('focusin', note)
  page.addEventListener('pointerdown', note)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', note)
    page.removeEventListener('pointerdown', note)
  }
}
