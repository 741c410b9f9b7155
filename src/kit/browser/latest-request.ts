/** Stores a value as the newest entry and deletes the oldest one if there are more than `most` entries. */
export const setInBoundedMap = <Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void => {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

/**
 * Returns a function to call at the start of each request; it returns a check that is true while no later request has
 * started.
 */
export function createLatestRequestCheck(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
