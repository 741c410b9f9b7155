import { existsSync, readdirSync, unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pressed, press, type SiteFile } from './press.ts'

/** The files of the built site by address: '/faq' for faq.html, '/' for index.html, others as they are named. */
export interface SiteFiles {
  readonly size: number
  /** Reads the folder anew whenever its pages were made anew, without a restart; answers the way to stop. */
  follow(): () => void
  has(address: string): boolean
  /** What is in memory already. */
  ready(address: string): SiteFile | undefined
  load(address: string): Promise<SiteFile>
}

const addressOf = (file: string): string => {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length)
  if (page === 'index') return '/'
  return `/${page.replace(/\/index$/, '')}`
}

/** The files of a folder by their addresses; those that the build has pressed stand beside the file they are of. */
const namesIn = (folder: string): Map<string, string> => {
  const names = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.html\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
    if (!/(^|\/)\./.test(file)) names.set(addressOf(file), file)
  }
  return names
}

/**
 * Reads the names of all files under `folder` now and each file's bytes when it is first asked for; at most
 * `memory` bytes are kept, those asked for longest ago go first (42,000 office pages do not fit everywhere).
 */
const readSiteFiles = (folder: string, memory = 256 * 1024 * 1024): SiteFiles => {
  let names = namesIn(folder)
  const kept = new Map<string, SiteFile>()
  let used = 0
  let reading = 0

  const keep = (address: string, file: SiteFile) => {
    kept.set(address, file)
    used += weight(file)
    for (const [oldest, old] of kept) {
      if (used <= memory || oldest === address) break
      kept.delete(oldest)
      used -= weight(old)
    }
  }

  const loading = new Map<string, Promise<SiteFile>>()
  const read = async (address: string): Promise<SiteFile> => {
    const name = names.get(address)
    if (name === undefined) throw new Error(`The site has no file for ${address}`)
    const began = reading
    const file = await press(name, await readFile(join(folder, name)), await pressedBefore(folder, name))
    if (began === reading) keep(address, file)
    return file
  }

  return {
    get size() {
      return names.size
    },
    follow() {
      const manifest = join(folder, MANIFEST)
      watchFile(manifest, { interval: FOLLOW_MS, persistent: false }, () => {
        if (!existsSync(folder)) return
        names = namesIn(folder)
        kept.clear()
        used = 0
        reading += 1
      })
      return () => unwatchFile(manifest)
    },
    has: (address) => names.has(address),
    ready(address) {
      const file = kept.get(address)
      // Asked for again: to the end of the line of those that must go.
      if (file && used > memory / 2) {
        kept.delete(address)
        kept.set(address, file)
      }
      return file
    },
    load(address) {
      const under = loading.get(address)
      if (under) return under
      const started = read(address).finally(() => loading.delete(address))
      loading.set(address, started)
      return started
    },
  }
}

const weight = (file: SiteFile): number =>
  file.plain.bytes.length + (file.br?.bytes.length ?? 0) + (file.gzip?.bytes.length ?? 0)

/** What the makers of pages write last. */
const MANIFEST = '.pages.json'
const FOLLOW_MS = 1000

const pressedBefore = async (folder: string, name: string): Promise<Pressed | null> => {
  if (!name.endsWith('.html')) return null
  try {
    const [br, gzip] = await Promise.all(
      ['br', 'gz'].map((ending) => readFile(join(folder, `${name}.${ending}`))),
    )
    return br && gzip ? { br, gzip } : null
  } catch {
    return null
  }
}

/** The pages of a site that is not built: none. */
export const noSiteFiles: SiteFiles = {
  size: 0,
  follow: () => () => {},
  has: () => false,
  ready: () => undefined,
  load: () => Promise.reject(new Error('The site is not built')),
}

/** The text of a page, for an answer that is not a file. */
export const pageText = async (files: SiteFiles, address: string): Promise<string | null> =>
  files.has(address)
    ? (files.ready(address) ?? (await files.load(address))).plain.bytes.toString('utf8')
    : null

/** Reads the built site, or none where the folder is missing (a server behind Astro's own in development). */
export const siteFilesIn = (folder: string): SiteFiles =>
  existsSync(folder) ? readSiteFiles(folder) : noSiteFiles

/** Two folders as one site: what the first has not is looked for in the second. */
export const joinedSite = (first: SiteFiles, second: SiteFiles): SiteFiles => ({
  get size() {
    return first.size + second.size
  },
  follow() {
    const stop = [first.follow(), second.follow()]
    return () => {
      for (const each of stop) each()
    }
  },
  has: (address) => first.has(address) || second.has(address),
  ready: (address) => first.ready(address) ?? second.ready(address),
  load: (address) => (first.has(address) ? first.load(address) : second.load(address)),
})
