/** Puts a value into a map as its newest; of more than so many the oldest goes. */
export const keepNewest = <Value>(
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
