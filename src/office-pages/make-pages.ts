import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Batch } from './page-worker.ts'
import { startPageWriters } from './page-writers.ts'
import type { PageToMake } from './pages-to-make.ts'

/** What a run did, in pages. */
export interface PagesMade {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

type Fingerprints = Record<string, string>

/** Pages a batch: a few hundred kilobytes to a thread at once. */
const BATCH = 100

const manifestOf = (folder: string): string => join(folder, '.pages.json')
const fileOf = (folder: string, address: string): string => join(folder, `${address.slice(1)}.html`)

const readManifest = (folder: string): Fingerprints => {
  const file = manifestOf(folder)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Fingerprints
  } catch {
    return {}
  }
}

const keepManifest = (folder: string, fingerprints: Fingerprints): void => {
  const file = manifestOf(folder)
  writeFileSync(`${file}.new`, JSON.stringify(fingerprints))
  renameSync(`${file}.new`, file)
}

/**
 * Writes the pages that changed since the last run into `folder`, each plain, as brotli and as gzip, and takes away
 * those that are no longer there. A run that is broken off leaves a folder that the next run completes: the manifest
 * forgets a page before the page is written, and learns of it after.
 */
export const makePages = async (
  folder: string,
  pages: readonly PageToMake[],
  progress: (share: number) => void,
): Promise<PagesMade> => {
  mkdirSync(folder, { recursive: true })
  const before = readManifest(folder)
  const now: Fingerprints = Object.fromEntries(
    pages.map(({ address, fingerprint }) => [address, fingerprint]),
  )
  const changed = pages.filter(({ address, fingerprint }) => before[address] !== fingerprint)
  const gone = Object.keys(before).filter((address) => now[address] === undefined)
  const summary = {
    written: changed.length,
    unchanged: pages.length - changed.length,
    removed: gone.length,
  }
  if (changed.length === 0 && gone.length === 0) return summary

  keepManifest(
    folder,
    Object.fromEntries(Object.entries(before).filter(([address, print]) => now[address] === print)),
  )
  for (const address of gone) {
    for (const ending of ['', '.br', '.gz']) rmSync(fileOf(folder, address) + ending, { force: true })
  }
  for (const place of new Set(changed.map(({ address }) => dirname(fileOf(folder, address))))) {
    mkdirSync(place, { recursive: true })
  }

  let done = 0
  const writers = startPageWriters((count) => {
    done += count
    progress(done / changed.length)
  })
  try {
    for (let at = 0; at < changed.length; at += BATCH) {
      const batch: Batch = changed
        .slice(at, at + BATCH)
        .map((page) => [fileOf(folder, page.address), page.html()] as const)
      await writers.write(batch)
    }
  } finally {
    await writers.end()
  }
  keepManifest(folder, now)
  return summary
}
