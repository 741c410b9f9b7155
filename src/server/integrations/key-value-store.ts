import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Stores named values of the embedded stand-ins, shared by all servers. An expired value counts as missing. */
export interface KeyValueStore {
  read(name: string): Promise<string | undefined>
  readMany(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Writes or overwrites a value. `lifeSecs` is measured by the store's own clock, because the embedded issuer uses
   * real time even under a test clock.
   */
  write(name: string, value: string, lifeSecs?: number): Promise<void>
  /**
   * Writes the value only if there is none and returns the stored one, so that servers that write at the same time
   * agree.
   */
  writeOnce(name: string, value: string): Promise<string>
  replace(name: string, expected: string, value: string): Promise<boolean>
  remove(name: string): Promise<void>
}

export function createDatabaseKeyValueStore(database: Kysely<Schema>, clock: { now(): Date }): KeyValueStore {
  const json = (text: string) => sql`to_jsonb(${text}::text)`
  const alive = (now: Date) => sql`(kept_until is null or kept_until > ${now})`

  /** Deletes a few expired values at each write, skipping rows locked by another server. */
  const sweep = (now: Date) =>
    sql`delete from key_value where name in (
      select name from key_value where kept_until <= ${now} order by name limit 50 for update skip locked
    )`.execute(database)

  const read = async (name: string) => {
    const { rows } = await sql<{ value: string }>`
      select value #>> '{}' as value from key_value where name = ${name} and ${alive(clock.now())}
    `.execute(database)
    return rows[0]?.value
  }

  return {
    read,
    async readMany(names) {
      const { rows } = await sql<{ name: string; value: string }>`
        select name, value #>> '{}' as value from key_value
        where name = any(${[...names]}::text[]) and ${alive(clock.now())}
      `.execute(database)
      return new Map(rows.map(({ name, value }) => [name, value]))
    },
    async write(name, value, lifeSecs) {
      const now = clock.now()
      const until = lifeSecs === undefined ? null : new Date(now.getTime() + lifeSecs * 1000)
      if (until) await sweep(now)
      await sql`
        insert into key_value (name, value, kept_until) values (${name}, ${json(value)}, ${until})
        on conflict (name) do update set value = excluded.value, kept_until = excluded.kept_until
      `.execute(database)
    },
    async writeOnce(name, value) {
      await sql`
        insert into key_value (name, value) values (${name}, ${json(value)})
        on conflict (name) do update set value = excluded.value, kept_until = null
        where key_value.kept_until <= ${clock.now()}
      `.execute(database)
      return (await read(name)) ?? value
    },
    async replace(name, expected, value) {
      const { numAffectedRows } = await sql`
        update key_value set value = ${json(value)}
        where name = ${name} and value = ${json(expected)} and ${alive(clock.now())}
      `.execute(database)
      return numAffectedRows === 1n
    },
    async remove(name) {
      await sql`delete from key_value where name = ${name}`.execute(database)
    },
  }
}
