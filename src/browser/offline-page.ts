/** Milliseconds after the page is loaded, in which it begins to answer: what is kept must not be in its way. */
const LATER_MS = 4_000

/**
 * Lets the browser keep the page 'no connection', so that a lost network never shows a blank one. Nothing of a person is
 * kept (public/offline-worker.js). Waits until the page itself is done; where it cannot be, all stays as it was.
 */
export const keepOfflinePage = (): void =>
  // A page's load waits for its scripts: this one runs before it.
  addEventListener('load', () =>
    setTimeout(() => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}), LATER_MS),
  )
