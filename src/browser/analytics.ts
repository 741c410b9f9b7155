/** What is told about a press on an element with `data-event`. */
interface AnalyticsDetail {
  readonly event: string
  readonly address: string
}

/**
 * Tells of presses on `data-event` elements as a CustomEvent 'analytics' on the document (M-DOC-02). Nothing leaves the
 * page: whoever runs the site may listen to it.
 */
export function wireAnalytics(root: Document): void {
  root.addEventListener('click', (event) => {
    const marked = (event.target as Element | null)?.closest<HTMLElement>('[data-event]')
    if (!marked?.dataset.event) return
    const detail: AnalyticsDetail = {
      event: marked.dataset.event,
      address: marked.getAttribute('href') ?? '',
    }
    root.dispatchEvent(new CustomEvent('analytics', { detail }))
  })
}
