import type { KeyValueStore } from '#server/integrations/key-value-store.ts'

interface Kept {
  readonly value: string
  readonly expiresAt: Date | undefined
}

/** A key store that lives as long as the process. */
export function keyStoreInMemory(clock: { now(): Date }): KeyValueStore {
  const values = new Map<string, Kept>()
  const stored = (name: string) => {
    const kept = values.get(name)
    if (kept?.expiresAt && kept.expiresAt <= clock.now()) {
      values.delete(name)
      return undefined
    }
    return kept
  }
  return {
    read: async (name) => stored(name)?.value,
    readMany: async (names) =>
      new Map(
        names.flatMap((name) => {
          const kept = stored(name)
          return kept ? [[name, kept.value] as const] : []
        }),
      ),
    write: async (name, value, lifeSecs) => {
      const expiresAt = lifeSecs === undefined ? undefined : new Date(clock.now().getTime() + lifeSecs * 1000)
      values.set(name, { value, expiresAt })
    },
    writeOnce: async (name, value) => {
      const kept = stored(name)
      if (kept) return kept.value
      values.set(name, { value, expiresAt: undefined })
      return value
    },
    replace: async (name, expected, value) => {
      const kept = stored(name)
      if (kept?.value !== expected) return false
      values.set(name, { value, expiresAt: kept.expiresAt })
      return true
    },
    remove: async (name) => {
      values.delete(name)
    },
  }
}
