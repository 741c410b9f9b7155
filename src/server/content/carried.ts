import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ContentFiles } from './content-files.ts'

const numbersOf = (version: string): number[] => version.split(/[.+-]/, 3).map(Number)

/** Is a version of the product later than another, by its three numbers? */
export const isLaterVersion = (version: string, other: string): boolean => {
  const [own, others] = [numbersOf(version), numbersOf(other)]
  const index = own.findIndex((number, place) => number !== others[place])
  return index >= 0 && (own[index] ?? 0) > (others[index] ?? 0)
}

/** The latest version of a file, and the first release that brought it along, if one did. */
export interface LatestVersion {
  readonly id: number
  readonly path: string
  readonly text: string | null
  readonly release: string | null
}

/** The latest version of every file that was ever published. */
export const latestVersions = async (db: Kysely<Schema>): Promise<LatestVersion[]> => {
  const { rows } = await sql<LatestVersion>`
    select latest.id, path, text, release
    from (select distinct on (path) id, path, text from content_version order by path, id desc) as latest
    left join content_carried on version_id = latest.id
  `.execute(db)
  return rows
}

/** Does a published version stand in the place of the file of a release? A later release than the one that brought it along holds by itself. */
export const isInForce = ({ release }: LatestVersion, version: string): boolean =>
  release === null || !isLaterVersion(version, release)

interface Carrying {
  readonly release: Pick<ContentFiles, 'text'>
  readonly version: string
  readonly now: Date
}

/** Notes which of the published versions this release brings along word for word. */
export const noteCarried = async (db: Kysely<Schema>, { release, version, now }: Carrying): Promise<void> => {
  const carried = (await latestVersions(db)).filter(
    (latest) => latest.release === null && release.text(latest.path) === latest.text,
  )
  if (carried.length === 0) return
  await db
    .insertInto('contentCarried')
    .values(carried.map(({ id }) => ({ versionId: id, release: version, notedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
