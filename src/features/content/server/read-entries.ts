import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import { type OfficeEntry, officeEntry } from '#content/api/entries/office-entry.ts'
import type { ContentFiles } from './content-files.ts'
import type { ContentEntries, ContentEntry } from './page-locals.ts'

interface MarkdownFile {
  readonly data: unknown
  readonly body: string
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/

const MAX_SPLIT_FILES = 1_000
const splitFiles = new Map<string, MarkdownFile>()

const splitFrontMatter = (source: string): MarkdownFile => {
  const [, matter, body] = FRONT_MATTER.exec(source) ?? []
  return matter === undefined
    ? { data: {}, body: source.trim() }
    : { data: parse(matter), body: (body ?? '').trim() }
}

/** Caches by source text, because a single changed file makes its whole folder be read again. */
export const readFrontMatter = (source: string): MarkdownFile => {
  const cached = splitFiles.get(source)
  if (cached) return cached
  const file = splitFrontMatter(source.normalize('NFC'))
  if (splitFiles.size >= MAX_SPLIT_FILES) splitFiles.clear()
  splitFiles.set(source, file)
  return file
}

/** Throws a one-line error on invalid content. */
export const readEntry = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'text'>,
  path: string,
  schema: S,
): z.output<S> => {
  const source = files.text(path)
  if (source === null) throw new Error(`content/${path} does not exist`)
  const checked = z.safeParse(schema, readFrontMatter(source).data)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new Error(`${path}: ${issue?.path.map(String).join('.') || 'front matter'}: ${issue?.message}`)
}

export const readEntriesByFileName = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'names' | 'text'>,
  folder: string,
  schema: S,
): { readonly name: string; readonly data: z.output<S> }[] =>
  files.names(folder).map((name) => ({
    name: name.replace(/\.md$/, ''),
    data: readEntry(files, `${folder}/${name}`, schema),
  }))

export const readEntries = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'names' | 'text'>,
  folder: string,
  schema: S,
): z.output<S>[] => readEntriesByFileName(files, folder, schema).map(({ data }) => data)

type Files = Pick<ContentFiles, 'names' | 'text'>

const readCollection = <Name extends ContentCollection>(files: Files, name: Name): ContentEntry<Name>[] =>
  files.names(name).map((file) => {
    const path = `${name}/${file}`
    const schema: z.ZodMiniType = contentCollections[name]
    const data = readEntry(files, path, schema) as ContentEntry<Name>['data']
    return { id: file.replace(/\.md$/, ''), data, body: readFrontMatter(files.text(path) ?? '').body }
  })

export const readContentEntries = (files: Files): ContentEntries =>
  Object.fromEntries(
    (Object.keys(contentCollections) as ContentCollection[]).map((name) => [
      name,
      readCollection(files, name),
    ]),
  ) as unknown as ContentEntries

const OFFICES_FOLDER = 'offices'

const fieldPath = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'front matter'

/** Throws a one-line error for an invalid file or a duplicate index. */
export const readOfficeEntries = (files: Pick<ContentFiles, 'names' | 'text'>): OfficeEntry[] => {
  const fileByIndex = new Map<string, string>()
  return files.names(OFFICES_FOLDER).map((name) => {
    const { data, body } = readFrontMatter(files.text(`${OFFICES_FOLDER}/${name}`) ?? '')
    const checked = officeEntry.safeParse(data)
    if (!checked.success) {
      const [issue] = checked.error.issues
      throw new Error(`${name}: ${fieldPath(issue?.path ?? [])}: ${issue?.message ?? 'wrong'}`)
    }
    const office = checked.data
    const otherFile = fileByIndex.get(office.index)
    if (otherFile) throw new Error(`${name}: index ${office.index} is already used in ${otherFile}`)
    fileByIndex.set(office.index, name)
    return { ...office, directions: office.directions || body }
  })
}
