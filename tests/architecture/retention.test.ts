import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { retentionCategories } from '#people/rules/retention.ts'

const schema = readFileSync(
  join(resolve(import.meta.dirname, '../..'), 'src/server/database/schema.ts'),
  'utf8',
)

const personalColumn =
  /^(sub|\w*_sub|user_name|person_name|\w*_name|first_name|last_name|middle_name|email|recipient|address|inn|sender|comment|viewer|actor|author|approver|approved_by|\w+_by|privilege_document|secret|caller|witness|phone|payer\w*|purpose|contact|raw\w*|session_id)$/

/** Tables with such a column but without personal data, and what the column holds. */
const tablesWithoutPersonalData: Readonly<Record<string, string>> = {
  locker: 'the name of a locker',
}

const tables = [...schema.matchAll(/export interface (\w+)Table \{\n([\s\S]*?)\n\}/g)].map(
  ([, name = '', body = '']) => ({
    name: name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase(),
    columns: [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => column),
  }),
)
const scheduledTables = retentionCategories.flatMap(([, { tables: of }]) => of)

test('every table with personal data has one category in the retention schedule', () => {
  expect(tables.length).toBeGreaterThan(60)
  const unscheduledTables = tables.filter(
    ({ name, columns }) =>
      !scheduledTables.includes(name) &&
      !(name in tablesWithoutPersonalData) &&
      columns.some((column) => personalColumn.test(column)),
  )
  expect(
    unscheduledTables.map(
      ({ name, columns }) => `${name}: ${columns.filter((column) => personalColumn.test(column))}`,
    ),
    'add it to retentionCategories and to what applyRetention or the deletion erases',
  ).toEqual([])
  expect(new Set(scheduledTables).size).toBe(scheduledTables.length)
})

test('the retention schedule names existing tables', () => {
  const known = tables.map(({ name }) => name)
  expect(scheduledTables.filter((name) => !known.includes(name))).toEqual([])
})
