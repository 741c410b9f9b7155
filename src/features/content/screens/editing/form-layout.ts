import type { EditFinding, FormField, FormValue, FormValues } from '#content/api/editing.ts'
import { contentEditCopy as copy } from '#content/words/editing.ts'
import { EXAMPLE_HINT_START } from '#content/words/entries/collection-form-words.ts'
import type { FormPath } from './form-values.ts'

export const errorAt = (findings: readonly EditFinding[], path: FormPath): string | undefined => {
  const found = findings.find(({ field }) => field === path.join('.'))
  return found && copy.error(found.text, found.right)
}

const isShort = ({ kind }: FormField): boolean => ['text', 'date', 'number', 'choice'].includes(kind)

export const exampleIn = ({ hint = '' }: FormField): string | null =>
  hint.startsWith(EXAMPLE_HINT_START) ? hint.slice(EXAMPLE_HINT_START.length) : null

const isCell = (field: FormField): boolean =>
  isShort(field) || (field.kind === 'list' && field.item !== undefined && isShort(field.item))

/** A column of a table of fields; `at` leads from the values of a row to those of the cell. */
export interface FieldColumn {
  readonly field: FormField
  readonly at: FormPath
}

/** Fields that fit one row of a table, with those of groups in it; undefined if some do not fit. */
export const findColumns = (fields: readonly FormField[] = []): readonly FieldColumn[] | undefined => {
  const columns = fields.flatMap(({ kind, name, fields: parts, ...rest }): FieldColumn[] =>
    kind === 'group' && parts
      ? parts.map((field) => ({ field, at: [name, field.name] }))
      : [{ field: { kind, name, ...rest }, at: [name] }],
  )
  return columns.length > 1 && columns.every(({ field }) => isCell(field)) ? columns : undefined
}

const namesIn = ({ fields = [] }: FormField): string => fields.map(({ name }) => name).join()

/** Groups with the same few fields, such as weekdays, are rows of one table. */
export const findSharedColumns = ({ fields = [] }: FormField): readonly FieldColumn[] | undefined => {
  const [first] = fields
  return first?.kind === 'group' && fields.every((group) => namesIn(group) === namesIn(first))
    ? findColumns(first.fields)
    : undefined
}

/** Keeps numbers that belong together, such as coordinates, in one row. */
const isTextBesideNumber = (one: FormField, other: FormField): boolean =>
  (one.kind === 'text' && other.kind === 'number') || (one.kind === 'number' && other.kind === 'text')

export const fieldRows = (fields: readonly FormField[]): FormField[][] =>
  fields.reduce<FormField[][]>((rows, field) => {
    const last = rows.at(-1)
    const sharesRow = (before: FormField) =>
      (isShort(before) && isShort(field) && !isTextBesideNumber(before, field)) ||
      (before.kind === 'yes_no' && field.kind === 'yes_no')
    const before = last?.at(-1)
    if (last && before && sharesRow(before)) last.push(field)
    else rows.push([field])
    return rows
  }, [])

export const groupValues = (value: FormValue | undefined): FormValues =>
  typeof value === 'object' && !Array.isArray(value) ? (value as FormValues) : {}

export const listItems = (value: FormValue | undefined): readonly FormValue[] =>
  Array.isArray(value) ? (value as readonly FormValue[]) : []

export const sharedHint = ({ fields = [] }: FormField): string | undefined =>
  fields.length > 1 && fields.every((field) => isShort(field) && field.hint === fields[0]?.hint)
    ? fields[0]?.hint
    : undefined

/** Hints of the columns, in one line above the table; a hint of several columns is shown once. */
export const columnHints = (columns: readonly FieldColumn[]): string => {
  const hinted = columns.flatMap(({ field: { label, hint } }) => (hint ? [{ label, hint }] : []))
  const [first] = hinted
  return first && hinted.length > 1 && hinted.every(({ hint }) => hint === first.hint)
    ? first.hint
    : hinted.map(({ label, hint }) => `${label}: ${hint}`).join(' · ')
}
