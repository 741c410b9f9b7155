const REGISTER_AFTER_MS = 4_000

/** The service worker shows the offline page and stores nothing personal (public/offline-worker.js). */
export const registerOfflineServiceWorker = (): void =>
  addEventListener('load', () =>
    setTimeout(
      () => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}),
      REGISTER_AFTER_MS,
    ),
  )

/** The offline page is shown at the requested URL, so a reload loads that page. */
export const reloadWhenOnline = (): void => addEventListener('online', () => location.reload())
