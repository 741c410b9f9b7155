import type { Kysely } from 'kysely'
import { contentCollections } from '#contract/content/collections.ts'
import type { EditFinding } from '#contract/editing.ts'
import type { ContentFiles, Overrides } from '#server/content/content-files.ts'
import { publishedIn } from '#server/content/published.ts'
import type { Schema } from '#server/database/schema.ts'
import { draftFindings } from '../../../editors/draft-check.ts'

export interface LiveFiles {
  /** Null if there is no such file. */
  text(path: string): string | null
  names(folder: string): readonly string[]
  isEdited(path: string): boolean
  /** Problems of the content with this text in the file; null removes the file. */
  findings(path: string, text: string | null): EditFinding[]
}

export interface EditableContent {
  readonly release: ContentFiles
  /** Paths of pictures and data. */
  readonly others: readonly string[]
  readonly pages: () => readonly string[]
  /** Other servers follow within seconds. */
  readonly showPublished: () => Promise<void>
}

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

/** In a transaction that locked the revision it stays valid to the end. */
export const liveFiles = async (content: EditableContent, db: Kysely<Schema>): Promise<LiveFiles> =>
  liveFilesOf(content, await publishedIn(db))
