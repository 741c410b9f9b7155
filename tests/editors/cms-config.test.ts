import type { CmsConfig, Field } from '@sveltia/cms'
import { expect, test } from 'vitest'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import { cmsConfig } from '../../src/editors/cms-config.ts'
import { type JsonSchema, jsonSchemaOf, kindsOf } from '../../src/editors/json-schema.ts'

const settings = {
  repository: 'owner/name',
  backend: 'github',
  branch: 'main',
  server: undefined,
  appId: undefined,
} as const
const config = cmsConfig(settings)

/** The forms that the interface has for one folder of content: a collection, several by kind, or files. */
const formsOf = (collection: ContentCollection): { fields: readonly Field[]; shape: JsonSchema }[] => {
  const kinds = kindsOf(collection)
  return (config.collections ?? []).flatMap((item) => {
    if ('files' in item && item.name === collection)
      return item.files.map(({ name, fields }) => ({ fields, shape: kinds.get(name) ?? {} }))
    if (!('folder' in item) || item.folder !== `content/${collection}`) return []
    const kind = item.filter?.value as string | undefined
    return [
      { fields: item.fields, shape: kind === undefined ? jsonSchemaOf(collection) : (kinds.get(kind) ?? {}) },
    ]
  })
}

const collections = Object.keys(contentCollections) as ContentCollection[]

/** What is told of the fields of a form and of the fields inside them, and what the schema says of the same. */
const compare = (fields: readonly Field[], shape: JsonSchema, path = ''): string[] => {
  const wanted = Object.entries(shape.properties ?? {})
  const names = fields.map(({ name }) => name).filter((name) => name !== 'body')
  const expected = wanted.map(([name]) => name)
  const missing = [
    ...expected.filter((name) => !names.includes(name)),
    ...names.filter((name) => !expected.includes(name)),
  ]
  return [
    ...missing.map((name) => `${path}${name} is on one side only`),
    ...wanted.flatMap(([name, part]) => {
      const field = fields.find((field) => field.name === name)
      if (field === undefined || field.widget === 'hidden') return []
      const required = shape.required?.includes(name) ?? false
      const stated = 'required' in field ? field.required : undefined
      const options = part.anyOf?.filter(({ type }) => type !== 'null') ?? []
      const inside = part.type === 'array' ? part.items : options.length === 1 ? options[0] : part
      const within =
        'fields' in field && inside?.properties
          ? compare(field.fields as Field[], inside, `${path}${name}.`)
          : []
      return [
        ...(stated === required ? [] : [`${path}${name}: required is ${stated}, not ${required}`]),
        ...within,
      ]
    }),
  ]
}

test.each(collections)(
  'every field of %s can be edited, and what must be filled must be filled there too',
  (collection) => {
    const forms = formsOf(collection)
    expect(forms).toHaveLength(Math.max(1, kindsOf(collection).size))
    for (const { fields, shape } of forms) {
      expect(Object.keys(shape.properties ?? {}).length).toBeGreaterThan(1)
      expect(compare(fields, shape)).toEqual([])
      expect(fields.at(-1)).toMatchObject({ name: 'body', widget: 'markdown' })
    }
  },
)

test('days are chosen in a calendar and kept as editors write them; closed lists are chosen from', () => {
  const [tariffs] = formsOf('tariffs')
  expect(tariffs?.fields.find(({ name }) => name === 'validFrom')).toMatchObject({
    widget: 'datetime',
    type: 'date',
    format: 'YYYY-MM-DD',
  })
  const [faq] = formsOf('faq')
  expect(faq?.fields.find(({ name }) => name === 'section')).toMatchObject({
    widget: 'select',
    options: expect.arrayContaining([{ label: 'Об услуге', value: 'about' }]),
  })
})

test('a discount is a share or a sum: each may be left empty, for the schema wants one', () => {
  const [promotions] = formsOf('promotions')
  const discount = promotions?.fields.find(({ name }) => name === 'discount')
  expect(discount).toMatchObject({
    required: true,
    fields: [
      { name: 'percent', required: false, min: 1, max: 100 },
      { name: 'amount', required: false, widget: 'string' },
    ],
  })
})

test('tariffs ask for every group of offices and every service', () => {
  const [tariffs] = formsOf('tariffs')
  const of = (name: string) =>
    tariffs?.fields.find((field) => field.name === name) as { fields: Field[] } | undefined
  expect(of('groups')?.fields.map(({ name }) => name)).toEqual(['capital', 'city', 'town'])
  expect(of('services')?.fields.map(({ name }) => name)).toEqual(['1', '4', '5', '7', '8', '9'])
})

const backend = (more: object): CmsConfig['backend'] => cmsConfig({ ...settings, ...more }).backend

test('editors log in with a token, or by the page of the Git server where it knows the site', () => {
  expect(backend({})).toEqual({ name: 'github', repo: 'owner/name', branch: 'main', auth_methods: ['token'] })
  expect(backend({ backend: 'gitlab', server: 'https://git.example', appId: 'box' })).toMatchObject({
    name: 'gitlab',
    base_url: 'https://git.example',
    api_root: 'https://git.example/api/v4',
    auth_type: 'pkce',
    app_id: 'box',
    auth_methods: ['oauth', 'token'],
  })
})
