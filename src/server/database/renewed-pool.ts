import postgres from 'postgres'

/** What still runs in a replaced pool has so long to end; what hangs there is then refused. */
const REPLACED_SECONDS = 30
const LAST_WORDS_SECONDS = 5

/**
 * A pool of postgres.js that is replaced whole once the database closed one of its sessions. The driver (3.4.9) keeps
 * what a lost session was at and answers later statements with it, or never; so nothing new is said over such a pool.
 * `now` is the pool to speak to at this moment.
 */
export const renewedPool = (
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
) => {
  let ended = false
  const open = (): postgres.Sql => {
    // Sessions end only when the database ends them, so that each end means something.
    const pool: postgres.Sql = postgres(url, { ...options, max_lifetime: null, onclose: () => replace(pool) })
    return pool
  }
  let current = open()
  const replace = (lost: postgres.Sql): void => {
    if (ended || lost !== current) return
    current = open()
    void lost.end({ timeout: REPLACED_SECONDS }).catch(() => {})
  }
  return {
    now: (): postgres.Sql => current,
    async end(): Promise<void> {
      ended = true
      await current.end({ timeout: LAST_WORDS_SECONDS })
    },
  }
}
