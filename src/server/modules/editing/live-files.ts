import type { Kysely } from 'kysely'
import { contentCollections } from '#contract/content/collections.ts'
import type { EditFinding } from '#contract/editing.ts'
import type { ContentFiles, Overrides } from '#server/content/content-files.ts'
import { publishedIn } from '#server/content/published.ts'
import type { Schema } from '#server/database/schema.ts'
import { draftFindings } from '../../../editors/report.ts'

/** The content that readers see. */
export interface LiveFiles {
  /** Null where there is no such file. */
  text(path: string): string | null
  names(folder: string): readonly string[]
  /** Does a file read otherwise than in the release? */
  isEdited(path: string): boolean
  /** What is wrong once a file reads so; null takes it away. */
  findings(path: string, text: string | null): EditFinding[]
}

/** The content of the release that this server runs, which editors change. */
export interface EditableContent {
  readonly release: ContentFiles
  /** Pictures and data, by their paths. */
  readonly others: readonly string[]
  /** Addresses of the site's own pages. */
  readonly pages: () => readonly string[]
  /** Shows on this server what was published; the others see it within seconds. */
  readonly showPublished: () => Promise<void>
}

/** The content that readers see by the table of versions, over that of the release. */
const liveFilesOf = ({ release, others, pages }: EditableContent, overrides: Overrides): LiveFiles => {
  const text = (path: string): string | null => {
    const published = overrides.get(path)
    return published === undefined ? release.text(path) : published
  }
  const names = (folder: string): string[] => {
    const paths = [...overrides.keys()].filter((path) => path.startsWith(`${folder}/`))
    const all = new Set([...release.names(folder), ...paths.map((path) => path.slice(folder.length + 1))])
    return [...all].filter((name) => text(`${folder}/${name}`) !== null).sort()
  }
  const sources = () =>
    new Map([
      ...others.map((path): [string, string] => [path, '']),
      ...Object.keys(contentCollections).flatMap((folder) =>
        names(folder).map((name): [string, string] => [`${folder}/${name}`, text(`${folder}/${name}`) ?? '']),
      ),
    ])
  return {
    text,
    names,
    isEdited: (path) => text(path) !== release.text(path),
    findings: (path, draft) => draftFindings(sources(), { path, text: draft }, pages()),
  }
}

/** The same, read now; in a transaction that locked the revision it stays so until its end. */
export const liveFiles = async (content: EditableContent, db: Kysely<Schema>): Promise<LiveFiles> =>
  liveFilesOf(content, await publishedIn(db))
