/**
 * Lets the browser keep the page 'no connection', so that a lost network never shows a blank one. Nothing of a person is
 * kept (public/offline-worker.js). Waits until the page itself is done; where it cannot be, all stays as it was.
 */
export function keepOfflinePage(): void {
  const register = () => void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
