import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import { formatContentCheckReport } from '#content/server/check/content-check-report.ts'
import type { FieldWords } from '#content/words/entries/collection-form-words.ts'
import { collectionWords } from '#content/words/entries/collection-words.ts'
import { contentFolder, readFolder } from '../../entries/read-content.ts'
import { findingsAfter, shipped } from './shipped-content.ts'

const guide = readFileSync(join(contentFolder, 'README.md'), 'utf8')
const examples = [...guide.matchAll(/^```markdown (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', text = '']) => [name, text] as const,
)

test('the guide shows how to add a question, a tariff, an office, a banner, a promotion and an edition', () => {
  expect(examples.map(([name]) => name.split('/')[0])).toEqual([
    'faq',
    'tariffs',
    'offices',
    'banners',
    'promotions',
    'documents',
  ])
})

test.each(examples)('the example %s of the guide is valid as it is', (name, text) => {
  expect(shipped.has(name)).toBe(false)
  expect(formatContentCheckReport(findingsAfter({ [name]: text }), 1)).toMatch(/^Всё верно/)
})

test('every internal link of the guide leads to one of its headings', () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const hashes = [...guide.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(#([^)]+)\)/g)].map(
    ([, hash = '']) => hash,
  )
  expect(hashes.filter((hash) => !headings.includes(hash))).toEqual([])
})

const collections = Object.keys(contentCollections) as ContentCollection[]

/** Examples of single fields; objects with many fields are described in words. */
const fields = collections.flatMap((collection) =>
  Object.entries<FieldWords>(collectionWords[collection].fields)
    .filter(([, { example }]) => !example.includes(': — '))
    .map(([field, { example }]) => [collection, field, example] as const),
)

test.each(fields)('in %s the example of the field %s is valid', (collection, field, example) => {
  const [name, value] = Object.entries(parse(example) as Record<string, unknown>)[0] ?? []
  expect(name).toBe(field)
  const schema = contentCollections[collection]
  const having = readFolder(collection).map(({ data }) => data as Record<string, unknown>)
  const wrong = (data: Record<string, unknown>) =>
    schema
      .safeParse(data)
      .error?.issues.some(({ path, code }) => path[0] === field || code === 'unrecognized_keys') ?? false
  expect(having.some((data) => !wrong({ ...data, [field]: value }))).toBe(true)
})
