/** Delay after `load`, while the page becomes interactive. */
const REGISTER_AFTER_MS = 4_000

/** Registers the service worker that shows the page 'no connection' and keeps nothing personal (public/offline-worker.js). */
export const keepOfflinePage = (): void =>
  addEventListener('load', () =>
    setTimeout(
      () => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}),
      REGISTER_AFTER_MS,
    ),
  )

/** The page 'no connection' is shown at the requested address, so a reload brings that page. */
export const reloadWhenOnline = (): void => addEventListener('online', () => location.reload())
