import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'

export interface ContentFile {
  /** Path below `content`, with slashes. */
  readonly name: string
  readonly data: unknown
  readonly body: string
  /** Line number of the body's first line, 1-based. */
  readonly bodyLine: number
  readonly broken:
    | { readonly code: 'no_front_matter' | 'broken_yaml'; readonly line: number; readonly detail?: string }
    | undefined
  /** Returns the line of the field, or of its nearest existing parent. */
  readonly lineOf: (path: readonly PropertyKey[]) => number
}

const FRONT_MATTER_PATTERN = /^(---\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))([\s\S]*)$/

const countLineBreaks = (text: string): number => text.split('\n').length - 1

export const parseContentFile = (name: string, source: string): ContentFile => {
  const [, open = '', matter = '', close = '', body = ''] = FRONT_MATTER_PATTERN.exec(source) ?? []
  if (open === '') {
    const broken = { code: 'no_front_matter', line: 1 } as const
    return { name, data: {}, body: '', bodyLine: 1, broken, lineOf: () => 1 }
  }
  const counter = new LineCounter()
  const document = parseDocument(matter, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1
  const [error] = document.errors
  const bodyLine = countLineBreaks(open + matter + close) + 1
  if (error) {
    const broken = { code: 'broken_yaml', line: lineAt(error.pos[0]), detail: error.code } as const
    return { name, data: {}, body, bodyLine, broken, lineOf: () => broken.line }
  }

  const startOf = (node: unknown): number | undefined =>
    isNode(node) ? (node as Node).range?.[0] : undefined
  const lineOf = (path: readonly PropertyKey[]): number => {
    let node: unknown = document.contents
    let offset = startOf(node) ?? 0
    for (const part of path) {
      if (isMap(node)) {
        const pair = node.items.find(
          (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(part),
        )
        if (!pair) break
        offset = startOf(pair.key) ?? offset
        node = pair.value
      } else {
        const item: unknown =
          isNode(node) && 'items' in node ? (node.items as unknown[])[Number(part)] : undefined
        if (item === undefined) break
        offset = startOf(item) ?? offset
        node = item
      }
    }
    return lineAt(offset)
  }
  return { name, data: document.toJS() ?? {}, body, bodyLine, broken: undefined, lineOf }
}

/** Everything under `content/`: Markdown by folder, plus unrecognised files. */
export interface ContentFolder {
  readonly files: Readonly<Record<ContentCollection, readonly ContentFile[]>>
  readonly pictures: readonly string[]
  readonly strange: readonly string[]
}

const collections = Object.keys(contentCollections) as ContentCollection[]
const dataFiles = new Set([
  'README.md',
  'directory/banks.json',
  'directory/companies.json',
  'directory/issuers.json',
  'directory/streets.json',
  'map/metro.json',
  'map/names.json',
  'map/README.md',
])
const mapFilePattern = /^map\/[a-z0-9-]+\.pmtiles$/
const picturePattern = /^faq\/images\/([a-z0-9-]+\.(?:svg|png|jpg|webp))$/
const markdownPattern = /^([a-z]+)\/([a-z0-9-]+)\.md$/

/** Cached, because each check of a draft reads all content although only one file has changed. */
const parsedFiles = new LRUCache<string, ContentFile>({ max: 500 })

const parseCachedFile = (name: string, text: string): ContentFile => {
  const key = `${name}\n${text}`
  const file = parsedFiles.get(key) ?? parseContentFile(name, text)
  parsedFiles.set(key, file)
  return file
}

export const buildContentFolder = (sources: ReadonlyMap<string, string>): ContentFolder => {
  const names = [...sources.keys()].sort((item, other) => item.localeCompare(other, 'en', { numeric: true }))
  const collectionOf = (name: string): ContentCollection | undefined =>
    collections.find((collection) => collection === markdownPattern.exec(name)?.[1])
  const filesOf = (collection: ContentCollection) =>
    names
      .filter((name) => collectionOf(name) === collection)
      .map((name) => parseCachedFile(name, sources.get(name) ?? ''))
  return {
    files: Object.fromEntries(
      collections.map((name) => [name, filesOf(name)]),
    ) as unknown as ContentFolder['files'],
    pictures: names.flatMap((name) => picturePattern.exec(name)?.[1] ?? []),
    strange: names.filter(
      (name) =>
        !dataFiles.has(name) &&
        !picturePattern.test(name) &&
        !mapFilePattern.test(name) &&
        collectionOf(name) === undefined,
    ),
  }
}

export const readContentSources = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }): [string, string] => {
        const path = join(parentPath, name)
        const text = name.endsWith('.md') ? readFileSync(path, 'utf8') : ''
        return [path.slice(folder.length + 1).replaceAll('\\', '/'), text]
      }),
  )

/** Includes values from files that have other mistakes. */
export const collectFieldValues = (
  content: ContentFolder,
  collection: ContentCollection,
  field: string,
): string[] =>
  content.files[collection].flatMap(({ data }) => {
    const value: unknown =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[field] : undefined
    return typeof value === 'string' ? [value] : []
  })
