const controls = 'button, [role="button"], [role="tab"]'

/** Astro removes the attribute `ssr` once an island is hydrated. */
const notHydrated = 'astro-island[ssr]'

export function replayEarlyClicks(page: Document): void {
  const pressed = new WeakMap<Element, HTMLElement>()
  const answer = (island: Element) => {
    const control = pressed.get(island)
    if (!control) return
    pressed.delete(island)
    control.removeAttribute('aria-busy')
    if (!control.isConnected) return
    // Radix selects a tab on mousedown.
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }))
    control.click()
  }
  page.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element | null)?.closest<HTMLElement>(controls)
      const island = control?.closest(notHydrated)
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
