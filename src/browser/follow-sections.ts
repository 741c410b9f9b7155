/** The part of the window, from above, in which a title counts as being read. */
const READ = '-15% 0px -70% 0px'

/**
 * Tells which of these elements one reads as the page is scrolled: the last whose title came into the upper part of the
 * window. Elements that are not there are left out; answers the way to stop.
 */
export function followSections(ids: readonly string[], run: (id: string) => void): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      if (seen) run(seen.target.id)
    },
    { rootMargin: READ },
  )
  for (const id of ids) {
    const element = document.getElementById(id)
    if (element) watcher.observe(element)
  }
  return () => watcher.disconnect()
}
