import type * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import type { ContentFinding, ContentFindingCode } from '#content/api/entries/content-finding.ts'
import { contentCheckCopy, valueTypeNames } from '#content/words/content-check.ts'
import type { ContentFile, ContentFolder } from './content-folder.ts'

type DataOf<Name extends ContentCollection> = z.output<(typeof contentCollections)[Name]>

interface Entry<Name extends ContentCollection> {
  readonly file: ContentFile
  readonly data: DataOf<Name>
}

/** The valid entries by collection, for rules that compare several files. */
export type ValidEntries = { readonly [Name in ContentCollection]: readonly Entry<Name>[] }

export const parseValidEntries = (content: ContentFolder): ValidEntries => {
  const of = <Name extends ContentCollection>(name: Name): Entry<Name>[] =>
    content.files[name].flatMap((file) => {
      const checked = contentCollections[name].safeParse(file.data)
      return !file.broken && checked.success ? [{ file, data: checked.data as DataOf<Name> }] : []
    })
  const names = Object.keys(contentCollections) as ContentCollection[]
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as ValidEntries
}

export const createContentFinding = (
  file: ContentFile,
  path: readonly PropertyKey[],
  code: ContentFindingCode,
  detail?: string,
): ContentFinding => ({
  file: file.name,
  line: file.lineOf(path),
  field: path.map(String).join('.'),
  code,
  ...(detail === undefined ? {} : { detail }),
})

type Issue = z.core.$ZodIssue
type IssueFinding = {
  readonly path: readonly PropertyKey[]
  readonly code: ContentFindingCode
  readonly detail?: string
}

const valueAtPath = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    data,
  )

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formatLimit = (issue: { origin: string }, size: number | bigint): string =>
  issue.origin === 'string' ? contentCheckCopy.characters(Number(size)) : String(size)

/** Reports a union error: the allowed values, or a missing or unknown discriminator. */
const findingsOfUnion = (
  issue: Issue & { code: 'invalid_union' },
  path: readonly PropertyKey[],
  data: unknown,
): IssueFinding[] => {
  const options = issue.errors.flat()
  const values = options.flatMap((option) =>
    option.code === 'invalid_value' && option.path.length === 0 ? option.values : [],
  )
  if (values.length > 0) return [{ path, code: 'not_one_of', detail: values.map(String).join(', ') }]
  if ('discriminator' in issue && typeof issue.discriminator === 'string') {
    const missing = valueAtPath(data, [...path, issue.discriminator]) === undefined
    return [{ path: [...path, issue.discriminator], code: missing ? 'missing' : 'none_fits' }]
  }
  return [{ path, code: 'none_fits' }]
}

const findingsOfIssue = (
  issue: Issue,
  data: unknown,
  before: readonly PropertyKey[] = [],
): IssueFinding[] => {
  const path = [...before, ...issue.path]
  const value = valueAtPath(data, path)
  if (
    issue.code !== 'unrecognized_keys' &&
    issue.code !== 'custom' &&
    value === undefined &&
    issue.code !== 'invalid_union'
  )
    return [{ path, code: 'missing' }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_field' }))
    case 'invalid_type':
      return [{ path, code: 'wrong_type', detail: valueTypeNames[issue.expected] ?? issue.expected }]
    case 'invalid_format':
      return [{ path, code: 'wrong_shape', detail: formatValue(value) }]
    case 'too_small':
      return [
        {
          path,
          code: issue.origin === 'string' ? 'too_short' : 'too_small',
          detail: formatLimit(issue, issue.minimum),
        },
      ]
    case 'too_big':
      return [
        {
          path,
          code: issue.origin === 'string' ? 'too_long' : 'too_big',
          detail: formatLimit(issue, issue.maximum),
        },
      ]
    case 'invalid_value':
      return [{ path, code: 'not_one_of', detail: issue.values.map(String).join(', ') }]
    case 'invalid_union':
      return findingsOfUnion(issue, path, data)
    case 'custom': {
      // The only rule across two fields: a picture needs a description (api/entries/reading-entries.ts).
      const hasWords = valueAtPath(data, ['imageAlt']) !== undefined
      return [{ path, code: hasWords ? 'words_without_picture' : 'picture_without_words' }]
    }
    default:
      return [{ path, code: 'wrong_shape', detail: formatValue(value) }]
  }
}

export const checkEntryFields = (collection: ContentCollection, file: ContentFile): ContentFinding[] => {
  const schema: z.ZodMiniType = contentCollections[collection]
  const checked = schema.safeParse(file.data)
  if (checked.success) return []
  return checked.error.issues
    .flatMap((issue) => findingsOfIssue(issue, file.data))
    .map(({ path, code, detail }) => createContentFinding(file, path, code, detail))
}
