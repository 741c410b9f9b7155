/**
 * Lets only the newest of several requests change what is shown, in whatever order their answers come: each call makes all
 * earlier requests stale and returns a check of whether its own is still the newest.
 */
export function newestOnly(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
