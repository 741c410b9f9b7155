/**
 * Of several questions of one place the newest one holds, whichever answer comes last: each call makes all before it old
 * and answers the way to tell whether its own is still the newest.
 */
export function newestOnly(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
