import { randomBytes } from 'node:crypto'
import type { KeyStore } from './key-store.ts'

/** A random secret that is made once and the same for ever on every server; `make` when it needs another form. */
export const keptSecret = async (
  store: KeyStore,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> => (await store.read(name)) ?? (await store.writeOnce(name, make()))
