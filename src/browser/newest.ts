/** Each call starts a request and returns a check whether it is still the newest one. */
export function newestOnly(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
