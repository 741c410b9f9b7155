/** Controls that may vanish with the view that they stand in. */
const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'
const headings = 'h1, h2, h3, h4'
/** What stands in for a view that is still being fetched (ui/skeleton). */
const loading = '[data-loading]'

const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility()

/** The title of the view at hand; a skeleton's label is none. */
const titleIn = (main: Element): HTMLElement | null =>
  [...main.querySelectorAll<HTMLElement>('h1')].find((title) => !title.closest(loading)) ?? null

/** Takes the focus to a heading and the heading into sight, so that eyes and listeners are where the page is. */
function lead(heading: HTMLElement): void {
  if (heading.tabIndex !== 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  const { top, bottom } = heading.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: 'start' })
}

/**
 * Follows views that are replaced by others: when the page's title changed, or the control that one used last is gone,
 * and nobody has taken the focus, it goes to the heading of what stands there now and scrolls to it. Who is in a control
 * that still stands is never disturbed. One mechanism for every screen, so that none can forget it.
 */
export function followViews(main: HTMLElement): () => void {
  const page = main.ownerDocument
  let title = titleIn(main)
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

  /** The heading of what stands where the vanished control was; null while that is still being fetched. */
  const headingAround = (around: readonly Element[]): HTMLElement | null => {
    const view = around.find((outer) => isSeen(outer) && outer.querySelector(`${headings}, ${loading}`))
    if (!view || view.querySelector(loading)) return null
    return [...view.querySelectorAll<HTMLElement>(headings)].find(isSeen) ?? null
  }

  const settle = () => {
    const now = titleIn(main)
    if (now === null) return
    const replaced = title !== null && (now !== title || now.textContent !== words)
    const isFree = page.activeElement === page.body || page.activeElement === null
    const gone = used !== null && !isSeen(used.control) ? headingAround(used.around) : null
    const heading = replaced ? now : gone
    title = now
    words = now.textContent
    if (heading === null) return
    if (!isFree && page.activeElement !== main) return
    used = null
    lead(heading)
  }

  let waiting = false
  const observer = new MutationObserver(() => {
    if (waiting) return
    waiting = true
    // Screens that lead the focus themselves do so before the next frame.
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
