import { atom } from 'nanostores'
import { mayBeLoggedIn } from './acting-for-mark.ts'
import type { Environment, GeoPosition, PageStorage } from './environment.ts'
import { fetchOnce } from './fetch-once.ts'

/** Maximum time to determine the position (M-MAP-15). */
const POSITION_TIMEOUT_MS = 5000

const toPageStorage = (storage: () => Storage): PageStorage => ({
  read: (name) => tryOrNull(() => storage().getItem(name)),
  write: (name, text) => void tryOrNull(() => storage().setItem(name, text)),
  remove: (name) => void tryOrNull(() => storage().removeItem(name)),
})

/** Blocked storage throws on access; the site works without it. */
function tryOrNull<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

const listen = (target: EventTarget, event: string, run: () => void): (() => void) => {
  target.addEventListener(event, run)
  return () => target.removeEventListener(event, run)
}

const position = (): Promise<GeoPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 0 },
    )
  })

const positionAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Used instead of `crypto.randomUUID`, which works only on HTTPS. */
const uniqueKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Milliseconds by which the server's clock is ahead of the device's. */
let serverClockOffsetMs: number | null = null

export const browserEnvironment: Environment = {
  live: typeof window !== 'undefined',
  $session: atom({ kind: 'asking' }),
  fetch: (address, init) => fetch(address, init),
  fetchOnce,
  now: () => Date.now(),
  serverNow: () => (serverClockOffsetMs === null ? null : new Date(Date.now() + serverClockOffsetMs)),
  setServerTime: (time) => {
    serverClockOffsetMs = time.getTime() - Date.now()
  },
  path: () => location.pathname,
  query: () => new URLSearchParams(location.search),
  hash: () => location.hash,
  go: (address) => location.assign(address),
  redirect: (address) => location.replace(address),
  rename: (address) => history.replaceState(history.state, '', address),
  push: (address) => history.pushState(null, '', address),
  reload: () => location.reload(),
  askBeforeLeaving: () => {
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  },
  back: (steps) => history.go(-steps),
  onHistory: (run) => listen(window, 'popstate', run),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  inSight: () => document.visibilityState === 'visible',
  onReturn: (run) =>
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') run()
    }),
  onOnline: (run) => listen(window, 'online', run),
  position,
  positionAllowed,
  uniqueKey,
  kept: toPageStorage(() => localStorage),
  keptInTab: toPageStorage(() => sessionStorage),
  mayBePerson: mayBeLoggedIn,
  matches: (mediaQuery) => matchMedia(mediaQuery).matches,
}
