import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkContent } from '#content/server/check/check-content.ts'
import { buildContentFolder, readContentSources } from '#content/server/check/content-folder.ts'
import { toPagePaths } from '#content/server/sitemaps-and-structured-data.ts'
import { contentFolder } from '../../entries/read-content.ts'

/** The shipped files of `content` by relative path. */
export const shipped = readContentSources(contentFolder)
const pages = toPagePaths(
  readdirSync(resolve(import.meta.dirname, '../../../../../src/pages'), {
    recursive: true,
    encoding: 'utf8',
  }),
)

/** The edited text of each file; null removes the file. */
export type Edits = Readonly<Record<string, string | undefined>>

/** Findings in the shipped content after these edits. */
export const findingsAfter = (edits: Edits) => {
  const files = new Map(shipped)
  for (const [name, text] of Object.entries(edits)) {
    if (text === undefined) files.delete(name)
    else files.set(name, text)
  }
  return checkContent(buildContentFolder(files), pages)
}

/** The text of a shipped file with one part replaced. */
export const edited = (name: string, before: string, after: string): string => {
  const text = shipped.get(name) ?? ''
  if (!text.includes(before)) throw new Error(`${name} does not say '${before}'`)
  return text.replace(before, after)
}
