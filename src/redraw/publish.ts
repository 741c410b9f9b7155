import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeWordIndex } from '../documents/word-index.ts'
import type { WordRecord } from '../documents/word-records.ts'
import { type Drawn, drawPages } from './draw-pages.ts'
import { type Drawings, type keptIn, readDrawings, writeDrawings } from './kept.ts'
import type { SiteContent } from './read-content.ts'

/** Drawn for the search index and then taken away (documents/word-index.ts). */
const WORDS = 'words.json'

/** Beside its place and then over it: who reads the site meanwhile gets the file before or the file after. */
const replace = (file: string, bytes: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}

/**
 * Brings the built site to what the content says now: draws every page, writes those that came out otherwise, makes
 * the search index anew when its words changed, takes away what is no longer drawn. Answers the changed files. The
 * manifest comes last: a server that follows the site reads it anew then, and a run that broke off is done again.
 */
export const publishContent = async (
  dist: string,
  kept: ReturnType<typeof keptIn>,
  content: SiteContent,
): Promise<string[]> => {
  const before = readDrawings(dist)
  const now: Drawings = {}
  const changed: Drawn[] = []
  await drawPages(kept, content, async (drawn) => {
    now[drawn.file] = createHash('sha256').update(drawn.bytes).digest('base64url')
    if (now[drawn.file] !== before[drawn.file]) changed.push(drawn)
  })
  for (const { file, bytes } of changed) {
    if (file === WORDS) {
      const records = JSON.parse(bytes.toString()) as WordRecord[]
      await writeWordIndex(records, pathToFileURL(join(dist, 'pagefind/')))
    } else replace(join(dist, file), bytes)
  }
  const gone = Object.keys(before).filter((file) => now[file] === undefined)
  for (const file of gone) rmSync(join(dist, file), { force: true })
  if (changed.length + gone.length > 0) writeDrawings(dist, now)
  return [...changed.map(({ file }) => file), ...gone]
}
