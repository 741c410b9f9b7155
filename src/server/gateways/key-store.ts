/**
 * What the embedded outside providers remember between restarts and share between servers: named texts.
 * One table is enough for it: name (primary key), value, expires_at. A value past its time is absent.
 */
export interface KeyStore {
  read(name: string): Promise<string | undefined>
  /** Reads many names at once; those that are absent are left out. */
  readMany(names: readonly string[]): Promise<ReadonlyMap<string, string>>
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
