const STALE_AFTER_MS = 60_000

/**
 * Keeps what a page says of this minute (elements with `data-minute`) true while it stays open: a page that is shown again
 * after a minute fetches itself and takes those elements from the answer.
 */
export const refreshMinute = (): void => {
  let loadedAt = Date.now()
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < STALE_AFTER_MS) return
    loadedAt = Date.now()
    const answer = await fetch(location.pathname).catch(() => null)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const part of document.querySelectorAll<HTMLElement>('[data-minute]')) {
      const fresh = page.querySelector(`[data-minute="${part.dataset.minute}"]`)
      // Nobody loses the place at which they are with the keyboard.
      if (!part.contains(document.activeElement)) part.replaceChildren(...(fresh?.childNodes ?? []))
    }
  }
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('pageshow', refresh)
}
