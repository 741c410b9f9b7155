import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'

/**
 * Reloads a page whose account changed: after Back restores it from memory, or after a login in another tab. `check`
 * is the URL of a call that updates the cookie if the session has ended.
 */
export const reloadOnAccountChange = (check: string): void => {
  const drawnFor = actingMark()
  const reloadIfAnother = (hide: boolean): void => {
    const mark = actingMark()
    if (mark === drawnFor) return
    // Typed text makes the browser ask before it reloads; after a logout the page is hidden at once.
    if (hide || mark === '') document.documentElement.style.visibility = 'hidden'
    location.reload()
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    reloadIfAnother(true)
    if (drawnFor !== '' && actingMark() === drawnFor)
      fetch(check, { cache: 'no-store' }).then(
        () => reloadIfAnother(true),
        () => undefined,
      )
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadIfAnother(false)
  })
}

/** The mark of the session's account; '' for a visitor. */
const actingMark = (): string => {
  const start = `${LOGIN_FLAG_COOKIE}=`
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}

/** The server sets this cookie together with the session. */
export const mayBeLoggedIn = (): boolean => actingMark() !== ''
