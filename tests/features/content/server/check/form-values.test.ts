import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editedCollections, type FormField } from '#content/api/editing.ts'
import { contentFile } from '#content/server/check/content-folder.ts'
import { kindOf } from '#content/server/check/edited-file.ts'
import { dataOf, fileOf, formOf, valuesOf } from '#content/server/check/form-fields.ts'

const files = editedCollections.flatMap((collection) =>
  readdirSync(`content/${collection}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ collection, name, text: readFileSync(`content/${collection}/${name}`, 'utf8') })),
)

test('an untouched form reproduces its file, for every content file', () => {
  expect(files.length).toBeGreaterThan(100)
  for (const { collection, name, text } of files) {
    const { data, body } = contentFile(name, text)
    const fields = formOf(collection, kindOf(text))
    const read = dataOf(fields, valuesOf(fields, data), data)
    expect(read, name).toEqual(data)
    const again = contentFile(name, fileOf(read, body))
    expect([again.data, again.body.trim()], name).toEqual([data, body.trim()])
  }
})

test('invalid forms and field values are ignored without errors', () => {
  for (const collection of editedCollections) {
    const fields = formOf(collection, collection === 'site' ? 'home' : undefined)
    for (const values of [null, 'words', 7, [], { title: null, order: [1], hours: 'x', boxes: { a: 1 } }])
      expect(() => fileOf(dataOf(fields, values, {}), '')).not.toThrow()
  }
})

test('a mistyped number stays as typed, and an empty choice is omitted', () => {
  const fields = formOf('faq', undefined)
  expect(dataOf(fields, { order: ' 5 ', section: '', home: true }, {})).toEqual({ order: 5, home: true })
  expect(dataOf(fields, { order: 'пять' }, {})).toEqual({ order: 'пять' })
})

test('services are shown by name wherever a file has their numbers', () => {
  const named = (fields: readonly FormField[] | undefined, name: string) =>
    fields?.find((field) => field.name === name)
  const banner = named(formOf('banners', undefined), 'service')
  expect(banner?.options?.map(({ label }) => label)).toContain('4: заказные отправления в ящик')
  const tariff = named(formOf('tariffs', undefined), 'services')
  expect(tariff?.fields?.map(({ label }) => label)).toContain('Услуга 8: гарантия сохранности')
})
