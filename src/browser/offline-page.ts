/** The page 'no connection' stands at the address that was asked for: with the network back, that page comes. */
export const reloadWhenOnline = (): void => addEventListener('online', () => location.reload())

/** Milliseconds after the page is loaded, in which it begins to answer: what is kept must not be in its way. */
const LATER_MS = 4_000

/**
 * Lets the browser keep the page 'no connection', so that a lost network never shows a blank one. Nothing of a person is
 * kept (public/offline-worker.js). Waits until the page itself is done; where it cannot be, all stays as it was.
 */
export function keepOfflinePage(): void {
  const register = () => void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})
  const later = () => setTimeout(register, LATER_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
