/** What answers a press by script. Links lead on without one. */
const controls = 'button, [role="button"], [role="tab"]'

/** Marks an island of Astro's whose script has not come yet. */
const asleep = 'astro-island[ssr]'

/**
 * Keeps a press on an island whose script has not come yet, and makes it once the island is awake: nothing that looks
 * like a button does nothing. Of several presses on one island the last counts.
 */
export function replayEarlyClicks(page: Document): void {
  const pressed = new WeakMap<Element, HTMLElement>()
  const answer = (island: Element) => {
    const control = pressed.get(island)
    if (!control) return
    pressed.delete(island)
    control.removeAttribute('aria-busy')
    if (control.isConnected) control.click()
  }
  page.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element | null)?.closest<HTMLElement>(controls)
      const island = control?.closest(asleep)
      if (!control || !island) return
      event.preventDefault()
      const before = pressed.get(island)
      before?.removeAttribute('aria-busy')
      control.setAttribute('aria-busy', 'true')
      pressed.set(island, control)
      if (!before) island.addEventListener('astro:hydrate', () => answer(island), { once: true })
    },
    { capture: true },
  )
}
