/**
 * What the embedded outside providers remember between restarts and share between servers: named texts.
 * One table is enough for it: name (primary key), value, expires_at. A value past its time is absent.
 */
export interface KeyStore {
  read(name: string): Promise<string | undefined>
  /**
   * Writes over what stood there, for good or for `lifeSecs` seconds of the store's own clock: a life and not an
   * instant, because the embedded issuer lives by real time while the server's clock may be set by a test.
   */
  write(name: string, value: string, lifeSecs?: number): Promise<void>
  /** Writes only where nothing stands and answers what stands afterwards, so that racing servers agree. */
  writeOnce(name: string, value: string): Promise<string>
  /** Writes only over exactly `expected`; false when something else stands there. */
  replace(name: string, expected: string, value: string): Promise<boolean>
  remove(name: string): Promise<void>
}

interface Kept {
  readonly value: string
  readonly expiresAt: Date | undefined
}

/** A key store that lives as long as the process. */
export function keyStoreInMemory(clock: { now(): Date }): KeyStore {
  const values = new Map<string, Kept>()
  const standing = (name: string) => {
    const kept = values.get(name)
    if (kept?.expiresAt && kept.expiresAt <= clock.now()) {
      values.delete(name)
      return undefined
    }
    return kept
  }
  return {
    read: async (name) => standing(name)?.value,
    write: async (name, value, lifeSecs) => {
      const expiresAt = lifeSecs === undefined ? undefined : new Date(clock.now().getTime() + lifeSecs * 1000)
      values.set(name, { value, expiresAt })
    },
    writeOnce: async (name, value) => {
      const kept = standing(name)
      if (kept) return kept.value
      values.set(name, { value, expiresAt: undefined })
      return value
    },
    replace: async (name, expected, value) => {
      const kept = standing(name)
      if (kept?.value !== expected) return false
      values.set(name, { value, expiresAt: kept.expiresAt })
      return true
    },
    remove: async (name) => {
      values.delete(name)
    },
  }
}
