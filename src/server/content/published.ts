import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { version } from '#server/version.ts'
import { isInForce, latestVersions } from './carried.ts'
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
  (await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision

/** What was published and stands in the place of the files of this version's release, by path. */
export const publishedIn = async (db: Kysely<Schema>, release = version): Promise<Overrides> =>
  new Map(
    (await latestVersions(db))
      .filter((latest) => isInForce(latest, release))
      .map(({ path, text }) => [path, text]),
  )

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
