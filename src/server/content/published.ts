import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Overrides } from './content-files.ts'

/** What editors published, as this server knows it. */
export interface Published {
  /** Rises with each publication. */
  readonly revision: number
  readonly overrides: Overrides
}

/** The published files that this server shows. */
export interface PublishedContent {
  current(): Published
  /** Takes in what was published since, here or by another server. */
  follow(): Promise<void>
}

/** The number of the last publication. */
const revisionOf = async (db: Kysely<Schema>): Promise<number> =>
  (await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()).revision

/** The latest version of every file that was ever published, by its path. */
export const publishedIn = async (db: Kysely<Schema>): Promise<Overrides> => {
  const { rows } = await sql<{ path: string; text: string | null }>`
    select distinct on (path) path, text from content_version order by path, id desc
  `.execute(db)
  return new Map(rows.map(({ path, text }) => [path, text]))
}

/** Reads what was published, and again whenever somebody published. */
export const openPublished = async (db: Kysely<Schema>): Promise<PublishedContent> => {
  const read = async (): Promise<Published> => {
    // The number first: a publication in between is read with the next look.
    const revision = await revisionOf(db)
    return { revision, overrides: revision === 0 ? new Map() : await publishedIn(db) }
  }
  let current = await read()
  return {
    current: () => current,
    async follow() {
      if ((await revisionOf(db)) !== current.revision) current = await read()
    },
  }
}
