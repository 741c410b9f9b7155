import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { version } from '#server/version.ts'
import type { ContentFiles, ContentOverrides } from './content-files.ts'

const versionNumbers = (version: string): number[] => version.split(/[.+-]/, 3).map(Number)

export const isLaterRelease = (version: string, other: string): boolean => {
  const [ownNumbers, otherNumbers] = [versionNumbers(version), versionNumbers(other)]
  const index = ownNumbers.findIndex((number, position) => number !== otherNumbers[position])
  return index >= 0 && (ownNumbers[index] ?? 0) > (otherNumbers[index] ?? 0)
}

/** The newest published version of a file; `release` is the first release that contains it, if any. */
export interface LatestContentVersion {
  readonly id: number
  readonly path: string
  readonly text: string | null
  readonly release: string | null
}

export const readLatestContentVersions = async (db: Kysely<Schema>): Promise<LatestContentVersion[]> => {
  const { rows } = await sql<LatestContentVersion>`
    select latest.id, path, text, release
    from (select distinct on (path) id, path, text from content_version order by path, id desc) as latest
    left join content_carried on version_id = latest.id
  `.execute(db)
  return rows
}

/** A version contained in a release no longer overrides the files of later releases. */
export const doesVersionOverrideRelease = ({ release }: LatestContentVersion, version: string): boolean =>
  release === null || !isLaterRelease(version, release)

interface ReleaseFacts {
  readonly release: Pick<ContentFiles, 'text'>
  readonly version: string
  readonly now: Date
}

export const recordVersionsInRelease = async (
  db: Kysely<Schema>,
  { release, version, now }: ReleaseFacts,
): Promise<void> => {
  const releasedVersions = (await readLatestContentVersions(db)).filter(
    (latest) => latest.release === null && release.text(latest.path) === latest.text,
  )
  if (releasedVersions.length === 0) return
  await db
    .insertInto('contentCarried')
    .values(releasedVersions.map(({ id }) => ({ versionId: id, release: version, notedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface PublishedContentState {
  readonly revision: number
  readonly overrides: ContentOverrides
}

export interface PublishedContent {
  current(): PublishedContentState
  follow(): Promise<void>
}

const readRevision = async (db: Kysely<Schema>): Promise<number> =>
  (await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision

export const readContentOverrides = async (
  db: Kysely<Schema>,
  release = version,
): Promise<ContentOverrides> =>
  new Map(
    (await readLatestContentVersions(db))
      .filter((latest) => doesVersionOverrideRelease(latest, release))
      .map(({ path, text }) => [path, text]),
  )

export const openPublishedContent = async (db: Kysely<Schema>): Promise<PublishedContent> => {
  const read = async (): Promise<PublishedContentState> => {
    // The revision is read first, so that a publication in between is picked up by the next check.
    const revision = await readRevision(db)
    return { revision, overrides: revision === 0 ? new Map() : await readContentOverrides(db) }
  }
  let current = await read()
  return {
    current: () => current,
    async follow() {
      if ((await readRevision(db)) !== current.revision) current = await read()
    },
  }
}
