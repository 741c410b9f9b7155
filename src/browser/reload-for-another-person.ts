import { actingMark } from './person-flag.ts'

/**
 * Reloads a page whose person or organisation changed: after Back restores it from the browser's memory, or after a login
 * in another tab. `check` is the address that tells whether the server has ended the session.
 */
export const reloadForAnotherPerson = (check: string): void => {
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
    // The answer corrects the mark.
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
