const STALE_AFTER_MS = 60_000

/**
 * When the page becomes visible and is more than a minute old, fetches it again and replaces its `data-minute`
 * elements.
 */
export const refreshEveryMinute = (): void => {
  let loadedAt = Date.now()
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < STALE_AFTER_MS) return
    loadedAt = Date.now()
    const answer = await fetch(location.pathname).catch(() => null)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const part of document.querySelectorAll<HTMLElement>('[data-minute]')) {
      const fresh = page.querySelector(`[data-minute="${part.dataset.minute}"]`)
      if (!part.contains(document.activeElement)) part.replaceChildren(...(fresh?.childNodes ?? []))
    }
  }
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('pageshow', refresh)
}
