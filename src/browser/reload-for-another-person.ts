import { actingMark } from './person-flag.ts'

/**
 * Reloads a page that was drawn for somebody else than the session acts for now: one that Back takes from the browser's
 * memory after a logout, or another tab after a login or a change of organisation. `check` is the address that answers
 * whether the session is alive, for one that the server has ended.
 */
export const reloadForAnotherPerson = (check: string): void => {
  const drawnFor = actingMark()
  const reloadIfAnother = (hide: boolean): void => {
    const mark = actingMark()
    if (mark === drawnFor) return
    // Typed text makes the browser ask before it reloads; what a logout ends is hidden all the same.
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
