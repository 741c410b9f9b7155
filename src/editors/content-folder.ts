import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import { type ContentFile, contentFile } from './content-file.ts'

/** All that lies in `content`: its Markdown by folder, and what nobody knows. */
export interface ContentFolder {
  readonly files: Readonly<Record<ContentCollection, readonly ContentFile[]>>
  /** Names of files of `faq/images`. */
  readonly pictures: readonly string[]
  /** Paths that the site does not know. */
  readonly strange: readonly string[]
}

const collections = Object.keys(contentCollections) as ContentCollection[]
const data = new Set([
  'README.md',
  'directory/banks.json',
  'directory/companies.json',
  'directory/issuers.json',
  'directory/streets.json',
  'map/names.json',
  'map/README.md',
])
const streets = /^map\/[a-z0-9-]+\.pmtiles$/
const picture = /^faq\/images\/([a-z0-9-]+\.(?:svg|png|jpg|webp))$/
const markdown = /^([a-z]+)\/([a-z0-9-]+)\.md$/

/** Files as they were read last: each check of a draft reads all of the content, of which one file has changed. */
const read = new LRUCache<string, ContentFile>({ max: 500 })

const readFile = (name: string, text: string): ContentFile => {
  const key = `${name}\n${text}`
  const file = read.get(key) ?? contentFile(name, text)
  read.set(key, file)
  return file
}

/** Sorts files, by their paths below `content`, into what they are; nothing in them is trusted. */
export const contentOf = (sources: ReadonlyMap<string, string>): ContentFolder => {
  const names = [...sources.keys()].sort((item, other) => item.localeCompare(other, 'en', { numeric: true }))
  const collectionOf = (name: string): ContentCollection | undefined =>
    collections.find((collection) => collection === markdown.exec(name)?.[1])
  const filesOf = (collection: ContentCollection) =>
    names
      .filter((name) => collectionOf(name) === collection)
      .map((name) => readFile(name, sources.get(name) ?? ''))
  return {
    files: Object.fromEntries(
      collections.map((name) => [name, filesOf(name)]),
    ) as unknown as ContentFolder['files'],
    pictures: names.flatMap((name) => picture.exec(name)?.[1] ?? []),
    strange: names.filter(
      (name) =>
        !data.has(name) && !picture.test(name) && !streets.test(name) && collectionOf(name) === undefined,
    ),
  }
}

/** The files of a folder by their paths below it; only the text of Markdown is read. */
export const sourcesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }): [string, string] => {
        const path = join(parentPath, name)
        const text = name.endsWith('.md') ? readFileSync(path, 'utf8') : ''
        return [path.slice(folder.length + 1).replaceAll('\\', '/'), text]
      }),
  )

/** What the files of a folder say in one field, whatever else is wrong with them. */
export const linksIn = (content: ContentFolder, collection: ContentCollection, field: string): string[] =>
  content.files[collection].flatMap(({ data }) => {
    const value: unknown =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[field] : undefined
    return typeof value === 'string' ? [value] : []
  })
