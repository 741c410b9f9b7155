import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'

/**
 * Reloads the page if the session now acts for somebody else: when Back restores the page from memory, or when another
 * tab logged in, logged out or switched. `check` is the URL of a call that updates the cookie if the session has ended.
 */
export const reloadOnActingForChange = (check: string): void => {
  const drawnFor = actingMark()
  const reloadIfAnother = (hide: boolean): void => {
    const mark = actingMark()
    if (mark === drawnFor) return
    // The browser asks before it discards typed text, so after a logout the page is hidden before the reload.
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

/** A mark that differs by person and organisation; '' for a visitor. */
const actingMark = (): string => {
  const start = `${LOGIN_FLAG_COOKIE}=`
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}

/** Not certain, because the session may have ended since the server set the cookie. */
export const mayBeLoggedIn = (): boolean => actingMark() !== ''
