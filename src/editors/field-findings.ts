import type * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { Finding, FindingCode } from '#contract/content/finding.ts'
import { contentCheckCopy, valueWords } from '#copy/content-check.ts'
import type { ContentFile } from './content-file.ts'

type Issue = z.core.$ZodIssue
type Found = { readonly path: readonly PropertyKey[]; readonly code: FindingCode; readonly detail?: string }

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    data,
  )

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const limit = (issue: { origin: string }, size: number | bigint): string =>
  issue.origin === 'string' ? contentCheckCopy.characters(Number(size)) : String(size)

/** A union of which nothing fits: the values it would take, or the issues of the only object that was meant. */
const ofUnion = (
  issue: Issue & { code: 'invalid_union' },
  path: readonly PropertyKey[],
  data: unknown,
): Found[] => {
  const options = issue.errors.flat()
  const values = options.flatMap((option) =>
    option.code === 'invalid_value' && option.path.length === 0 ? option.values : [],
  )
  if (values.length > 0) return [{ path, code: 'not_one_of', detail: values.map(String).join(', ') }]
  if ('discriminator' in issue && typeof issue.discriminator === 'string') {
    const missing = valueAt(data, [...path, issue.discriminator]) === undefined
    return [{ path: [...path, issue.discriminator], code: missing ? 'missing' : 'none_fits' }]
  }
  return [{ path, code: 'none_fits' }]
}

const foundIn = (issue: Issue, data: unknown, before: readonly PropertyKey[] = []): Found[] => {
  const path = [...before, ...issue.path]
  const value = valueAt(data, path)
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
      return [{ path, code: 'wrong_type', detail: valueWords[issue.expected] ?? issue.expected }]
    case 'invalid_format':
      return [{ path, code: 'wrong_shape', detail: shown(value) }]
    case 'too_small':
      return [
        {
          path,
          code: issue.origin === 'string' ? 'too_short' : 'too_small',
          detail: limit(issue, issue.minimum),
        },
      ]
    case 'too_big':
      return [
        {
          path,
          code: issue.origin === 'string' ? 'too_long' : 'too_big',
          detail: limit(issue, issue.maximum),
        },
      ]
    case 'invalid_value':
      return [{ path, code: 'not_one_of', detail: issue.values.map(String).join(', ') }]
    case 'invalid_union':
      return ofUnion(issue, path, data)
    case 'custom': {
      // The only rule of two fields: a picture and its words (contract/content/faq-entry.ts).
      const hasWords = valueAt(data, ['imageAlt']) !== undefined
      return [{ path, code: hasWords ? 'words_without_picture' : 'picture_without_words' }]
    }
    default:
      return [{ path, code: 'wrong_shape', detail: shown(value) }]
  }
}

/** What the schema of its folder says about a file's front matter, every finding at once. */
export const fieldFindings = (collection: ContentCollection, file: ContentFile): Finding[] => {
  const schema: z.ZodMiniType = contentCollections[collection]
  const checked = schema.safeParse(file.data)
  if (checked.success) return []
  return checked.error.issues
    .flatMap((issue) => foundIn(issue, file.data))
    .map(({ path, code, detail }) => ({
      file: file.name,
      line: file.lineOf(path),
      field: path.map(String).join('.'),
      code,
      ...(detail === undefined ? {} : { detail }),
    }))
}
