import { existsSync, readdirSync, readFileSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { builtAddress, builtOrigin } from '#contract/built-origin.ts'
import { type SiteFile, siteFileOf } from './compress.ts'

/** The files of the site by address: '/faq' for faq.html, '/' for index.html, others as they are named. */
export interface SiteFiles {
  readonly size: number
  get(address: string): SiteFile | undefined | Promise<SiteFile | undefined>
}

/** What a build says of itself (pages/build.json.ts). */
const buildFacts = z.object({
  /** The day that its pages show. */
  day: z.string(),
  /** The pages that exist whatever editors write. */
  pages: z.array(z.string()),
})

/** The files of a folder, which follow a new build of it. */
export interface BuiltFiles extends SiteFiles {
  get(address: string): SiteFile | undefined
  facts(): z.output<typeof buildFacts> | null
  /** Reads the folder again whenever it was built again, without a restart, and tells `onBuilt`; answers the way to stop. */
  follow(onBuilt: () => void): () => void
}

const addressOf = (file: string): string => {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length)
  if (page === 'index') return '/'
  return `/${page.replace(/\/index$/, '')}`
}

/** Copies that the build compressed; nginx sends the gzip ones. */
const COMPRESSED = '.br'
const isCompressedCopy = /[.](br|gz)$/

/** The origin as pages name it; empty on a developer's own machine, whose pages name no canonical address. */
const publicOrigin = (origin: string): string =>
  ['localhost', '127.0.0.1'].includes(new URL(origin).hostname) ? '' : origin

/** What names the site's own address: pages, sitemaps, robots.txt. Scripts and styles do not, and stay as they were packed. */
const naming = /\.(html|xml|txt)$/

/** A file as this server sends it: with its own origin in the place of that of the build. */
export const withOrigin = (name: string, bytes: Buffer, origin: string): Buffer => {
  if (!naming.test(name) || ![builtOrigin, builtAddress].some((built) => bytes.includes(built))) return bytes
  const text = bytes.toString('utf8')
  if (!name.endsWith('.html')) return Buffer.from(text.replaceAll(builtOrigin, origin))
  const named = publicOrigin(origin)
  const page = named ? text : text.replace(/<link rel="canonical"[^>]*>/, '')
  return Buffer.from(page.replaceAll(builtOrigin, named).replaceAll(builtAddress, origin))
}

/** Reads every file of a folder, by address; what begins with a dot is not for visitors. */
const filesIn = (folder: string, origin: string): Map<string, SiteFile> => {
  const files = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isCompressedCopy.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (/(^|\/)\./.test(name)) continue
    const compressed = path + COMPRESSED
    const ready = existsSync(compressed) ? readFileSync(compressed) : undefined
    files.set(addressOf(name), siteFileOf(name, withOrigin(name, readFileSync(path), origin), ready))
  }
  return files
}

/** Files whose name changes with their content: pages that are open in a browser still ask for those of the build before. */
const hashed = /^\/(_astro|pagefind)\//

/** What a build writes last: the site is read again with it. */
const BUILD_STAMP = '.built-from'
const FOLLOW_MS = 1000

/**
 * Keeps all files under `folder` in memory, a few megabytes: a build may take the folder away and put another in its
 * place while requests are answered. Each file is compressed when it is first asked for.
 */
const readBuiltSite = (folder: string, origin: string): BuiltFiles => {
  const factsIn = (files: ReadonlyMap<string, SiteFile>) => {
    const source = files.get('/build.json')?.source
    return source ? z.parse(buildFacts, JSON.parse(source.toString())) : null
  }
  let files = filesIn(folder, origin)
  let facts = factsIn(files)
  let before: ReadonlyMap<string, SiteFile> = new Map()

  const reload = (onBuilt: () => void): void => {
    try {
      const now = filesIn(folder, origin)
      before = files
      facts = factsIn(now)
      files = now
      onBuilt()
    } catch {
      // Another build takes its place at this moment: what stands in memory is served until it is whole.
      setTimeout(() => reload(onBuilt), FOLLOW_MS).unref()
    }
  }

  return {
    get size() {
      return files.size
    },
    follow(onBuilt) {
      const stamp = join(folder, BUILD_STAMP)
      watchFile(stamp, { interval: FOLLOW_MS, persistent: false }, () => {
        if (existsSync(stamp)) reload(onBuilt)
      })
      return () => unwatchFile(stamp)
    },
    facts: () => facts,
    get: (address) => files.get(address) ?? (hashed.test(address) ? before.get(address) : undefined),
  }
}

/** The pages of a site that is not built: none. */
export const noSiteFiles: BuiltFiles = {
  size: 0,
  facts: () => null,
  follow: () => () => {},
  get: () => undefined,
}

/** The text of a page, for an answer that is not a file. */
export const pageText = async (files: SiteFiles, address: string): Promise<string | null> =>
  (await files.get(address))?.source.toString('utf8') ?? null

/** Reads the built site for an origin, or none where the folder is missing (a server behind Astro's own in development). */
export const siteFilesIn = (folder: string, origin: string): BuiltFiles =>
  existsSync(folder) ? readBuiltSite(folder, origin) : noSiteFiles
