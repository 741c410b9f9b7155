/** Stores a value as the newest entry and drops the oldest one above `most` entries. */
export const setBounded = <Value>(
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

/** Each call of the result starts a request and returns a check whether it is still the latest. */
export function latestOnly(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const own = newest
    return () => own === newest
  }
}
