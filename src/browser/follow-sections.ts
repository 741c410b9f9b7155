/** The part of the window in which a title counts as being read. */
const READING_AREA = '-15% 0px -70% 0px'

/** Reports the element whose title last entered the upper part of the window; returns the way to stop. */
export function followSections(ids: readonly string[], run: (id: string) => void): () => void {
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
