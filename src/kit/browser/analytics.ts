interface AnalyticsDetail {
  readonly event: string
  readonly address: string
}

/** Dispatches a CustomEvent 'analytics' for clicks on `data-event` elements (M-DOC-02); sends nothing over the network. */
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
