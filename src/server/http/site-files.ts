import { existsSync, readdirSync, readFileSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { exampleOriginPlaceholder, originPlaceholder } from '#kit/api/origin-placeholders.ts'
import { createSiteFile, type SiteFile } from './compress.ts'

/** Files by URL path: '/faq' is faq.html, '/' is index.html, other files have their own name. */
export interface SiteFiles {
  readonly size: number
  get(address: string): SiteFile | undefined | Promise<SiteFile | undefined>
}

const buildFacts = z.object({
  day: z.string(),
  pages: z.array(z.string()),
})

export interface BuiltFiles extends SiteFiles {
  get(address: string): SiteFile | undefined
  facts(): z.output<typeof buildFacts> | null
  /** Reads the folder again after each build and calls `onBuilt`; returns a function that stops watching. */
  follow(onBuilt: () => void): () => void
}

const fileAddress = (file: string): string => {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length)
  if (page === 'index') return '/'
  return `/${page.replace(/\/index$/, '')}`
}

/** The build makes both kinds of compressed copies; nginx serves the gzip ones. */
const BROTLI_EXTENSION = '.br'
const isCompressedCopy = /[.](br|gz)$/

/** The site's origin; empty on localhost, where pages have no canonical URL. */
const publicOrigin = (origin: string): string =>
  ['localhost', '127.0.0.1'].includes(new URL(origin).hostname) ? '' : origin

/** Files that may contain the site's origin. */
const containsOrigin = /\.(html|xml|txt)$/

export const replaceBuildOrigin = (name: string, bytes: Buffer, origin: string): Buffer => {
  if (
    !containsOrigin.test(name) ||
    ![originPlaceholder, exampleOriginPlaceholder].some((built) => bytes.includes(built))
  )
    return bytes
  const text = bytes.toString('utf8')
  if (!name.endsWith('.html')) return Buffer.from(text.replaceAll(originPlaceholder, origin))
  const named = publicOrigin(origin)
  const page = named ? text : text.replace(/<link rel="canonical"[^>]*>/, '')
  return Buffer.from(page.replaceAll(originPlaceholder, named).replaceAll(exampleOriginPlaceholder, origin))
}

const readFiles = (folder: string, origin: string): Map<string, SiteFile> => {
  const files = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isCompressedCopy.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (/(^|\/)\./.test(name)) continue
    const compressed = path + BROTLI_EXTENSION
    const ready = existsSync(compressed) ? readFileSync(compressed) : undefined
    files.set(
      fileAddress(name),
      createSiteFile(name, replaceBuildOrigin(name, readFileSync(path), origin), ready),
    )
  }
  return files
}

/**
 * Matches files with a hash in their name. Those of the previous build are kept, because pages that are open in a
 * browser still request them.
 */
const hashedAddress = /^\/(_astro|pagefind)\//

const BUILD_STAMP = '.built-from'
const BUILD_POLL_MS = 1000

/** Keeps all files in memory (a few megabytes), because a build may replace the folder at any time. */
const readBuiltSite = (folder: string, origin: string): BuiltFiles => {
  const factsIn = (files: ReadonlyMap<string, SiteFile>) => {
    const source = files.get('/build.json')?.source
    return source ? z.parse(buildFacts, JSON.parse(source.toString())) : null
  }
  let files = readFiles(folder, origin)
  let facts = factsIn(files)
  let before: ReadonlyMap<string, SiteFile> = new Map()

  const reload = (onBuilt: () => void): void => {
    try {
      const now = readFiles(folder, origin)
      before = files
      facts = factsIn(now)
      files = now
      onBuilt()
    } catch {
      // Another build is replacing the folder, so the files in memory are served until it is complete.
      setTimeout(() => reload(onBuilt), BUILD_POLL_MS).unref()
    }
  }

  return {
    get size() {
      return files.size
    },
    follow(onBuilt) {
      const stamp = join(folder, BUILD_STAMP)
      watchFile(stamp, { interval: BUILD_POLL_MS, persistent: false }, () => {
        if (existsSync(stamp)) reload(onBuilt)
      })
      return () => unwatchFile(stamp)
    },
    facts: () => facts,
    get: (address) => files.get(address) ?? (hashedAddress.test(address) ? before.get(address) : undefined),
  }
}

export const emptySiteFiles: BuiltFiles = {
  size: 0,
  facts: () => null,
  follow: () => () => {},
  get: () => undefined,
}

export const readPageText = async (files: SiteFiles, address: string): Promise<string | null> =>
  (await files.get(address))?.source.toString('utf8') ?? null

/** Reads the built site; there are no files if the folder is missing, e.g. behind Astro's development server. */
export const readSiteFiles = (folder: string, origin: string): BuiltFiles =>
  existsSync(folder) ? readBuiltSite(folder, origin) : emptySiteFiles
