const STALE_AFTER_MS = 60_000

/** A page shown again after a minute fetches itself and replaces its elements with `data-minute`. */
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
      if (!part.contains(document.activeElement)) part.replaceChildren(...(fresh?.childNodes ?? []))
    }
  }
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('pageshow', refresh)
}
