/** In the table of contents (`data-section-index`), highlights the section that is being read. */
export function highlightCurrentSection(page: Document): void {
  const links = Array.from(page.querySelectorAll<HTMLAnchorElement>('[data-section-index] a'))
  const headings = links.map(({ hash }) => page.getElementById(hash.slice(1)))
  const mark = () => {
    const line = innerHeight / 3
    const current = headings.findLastIndex(
      (heading) => heading?.checkVisibility() && heading.getBoundingClientRect().top < line,
    )
    for (const [index, link] of links.entries()) {
      if (index === Math.max(current, 0)) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  let waiting = false
  const onScroll = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      mark()
    })
  }
  addEventListener('scroll', onScroll, { passive: true })
  mark()
}

const READING_AREA = '-15% 0px -70% 0px'

/**
 * Passes to `run` the id of the element that last entered the upper part of the window; returns a function that stops
 * observing.
 */
export function observeCurrentSection(ids: readonly string[], run: (id: string) => void): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      if (seen) run(seen.target.id)
    },
    { rootMargin: READING_AREA },
  )
  for (const id of ids) {
    const element = document.getElementById(id)
    if (element) watcher.observe(element)
  }
  return () => watcher.disconnect()
}
