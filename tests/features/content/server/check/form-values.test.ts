import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editableCollections, type FormField } from '#content/api/editing.ts'
import { parseContentFile } from '#content/server/check/content-folder.ts'
import { readEntryKind } from '#content/server/check/editable-file.ts'
import {
  buildFormFields,
  dataFromForm,
  formValuesFromData,
  serializeContentFile,
} from '#content/server/check/form-fields.ts'

const files = editableCollections.flatMap((collection) =>
  readdirSync(`content/${collection}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ collection, name, text: readFileSync(`content/${collection}/${name}`, 'utf8') })),
)

test('an untouched form reproduces its file, for every content file', () => {
  expect(files.length).toBeGreaterThan(100)
  for (const { collection, name, text } of files) {
    const { data, body } = parseContentFile(name, text)
    const fields = buildFormFields(collection, readEntryKind(text))
    const read = dataFromForm(fields, formValuesFromData(fields, data), data)
    expect(read, name).toEqual(data)
    const again = parseContentFile(name, serializeContentFile(read, body))
    expect([again.data, again.body.trim()], name).toEqual([data, body.trim()])
  }
})

test('invalid forms and field values are ignored without errors', () => {
  for (const collection of editableCollections) {
    const fields = buildFormFields(collection, collection === 'site' ? 'home' : undefined)
    for (const values of [null, 'words', 7, [], { title: null, order: [1], hours: 'x', boxes: { a: 1 } }])
      expect(() => serializeContentFile(dataFromForm(fields, values, {}), '')).not.toThrow()
  }
})

test('a mistyped number stays as typed, and an empty choice is omitted', () => {
  const fields = buildFormFields('faq', undefined)
  expect(dataFromForm(fields, { order: ' 5 ', section: '', home: true }, {})).toEqual({
    order: 5,
    home: true,
  })
  expect(dataFromForm(fields, { order: 'пять' }, {})).toEqual({ order: 'пять' })
})

test('services are shown by name wherever a file has their numbers', () => {
  const named = (fields: readonly FormField[] | undefined, name: string) =>
    fields?.find((field) => field.name === name)
  const banner = named(buildFormFields('banners', undefined), 'service')
  expect(banner?.options?.map(({ label }) => label)).toContain('4: заказные отправления в ящик')
  const tariff = named(buildFormFields('tariffs', undefined), 'services')
  expect(tariff?.fields?.map(({ label }) => label)).toContain('Услуга 8: гарантия сохранности')
})
