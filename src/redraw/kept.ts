import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a build keeps what the next drawing needs. */
export const keptIn = (cache: string) => {
  const folder = join(cache, 'renderer')
  return {
    folder,
    bundle: join(folder, 'bundle'),
    pages: join(folder, 'pages.json'),
    papers: join(folder, 'papers'),
  }
}

/** A page with its style sheets, as Astro's bundle wants to be told of them. */
export interface KeptPage {
  readonly key: string
  readonly styles: readonly unknown[]
}

/** What was drawn last: each file of the site by its path, with a fingerprint of its bytes. */
export type Drawings = Record<string, string>

/** The server reads the site anew when this file is new (server/http/site-files.ts). */
const manifestOf = (dist: string): string => join(dist, '.pages.json')

/** What the last build drew, by page. */
export const readDrawings = (dist: string): Drawings =>
  JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Drawings

/** Keeps what was drawn; the file appears whole, for the server reads the site anew with it. */
export const writeDrawings = (dist: string, drawings: Drawings): void => {
  writeFileSync(`${manifestOf(dist)}.new`, JSON.stringify(drawings))
  renameSync(`${manifestOf(dist)}.new`, manifestOf(dist))
}
