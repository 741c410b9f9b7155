import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { retentionCategories } from '#people/rules/personal-data.ts'

const schema = readFileSync(
  join(resolve(import.meta.dirname, '../..'), 'src/server/database/schema.ts'),
  'utf8',
)

/** Columns that name a person, tell how to reach them, or hold what they wrote or are written. */
const ofAPerson =
  /^(sub|\w*_sub|user_name|person_name|\w*_name|first_name|last_name|middle_name|email|recipient|address|inn|sender|comment|viewer|actor|author|approver|approved_by|\w+_by|privilege_document|secret|caller|witness|phone|payer\w*|purpose|contact|raw\w*|session_id)$/

/** Tables that have such a column and name nobody, and what the column says. */
const namesNobody: Readonly<Record<string, string>> = {
  locker: 'the name of a locker',
}

const tables = [...schema.matchAll(/export interface (\w+)Table \{\n([\s\S]*?)\n\}/g)].map(
  ([, name = '', body = '']) => ({
    name: name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase(),
    columns: [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => column),
  }),
)
const placed = retentionCategories.flatMap(([, { tables: of }]) => of)

test('every table with data of a person stands in one category of the schedule of retention', () => {
  expect(tables.length).toBeGreaterThan(60)
  const lost = tables.filter(
    ({ name, columns }) =>
      !placed.includes(name) && !(name in namesNobody) && columns.some((column) => ofAPerson.test(column)),
  )
  expect(
    lost.map(({ name, columns }) => `${name}: ${columns.filter((column) => ofAPerson.test(column))}`),
    'add it to retentionCategories and to what applyRetention or the deletion erases',
  ).toEqual([])
  expect(new Set(placed).size).toBe(placed.length)
})

test('the schedule names tables that are there', () => {
  const known = tables.map(({ name }) => name)
  expect(placed.filter((name) => !known.includes(name))).toEqual([])
})
