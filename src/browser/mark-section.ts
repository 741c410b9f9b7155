/** Marks the section that is read in an index of sections (`data-section-index`). */
export function markSection(page: Document): void {
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
