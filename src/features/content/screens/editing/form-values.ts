import type { FormField, FormValue, FormValues } from '#content/api/editing.ts'

export type FormPath = readonly (string | number)[]

const isList = (value: FormValue | undefined): value is readonly FormValue[] => Array.isArray(value)
const childValue = (value: FormValue | undefined, part: string | number): FormValue | undefined => {
  if (typeof part === 'number') return isList(value) ? value[part] : undefined
  return typeof value === 'object' && !isList(value) ? (value as FormValues)[part] : undefined
}

export const readFormValue = (values: FormValues, path: FormPath): FormValue | undefined =>
  path.reduce<FormValue | undefined>(childValue, values)

export const replaceFormValue = (values: FormValues, path: FormPath, value: FormValue): FormValues => {
  const replaceAt = (oldValue: FormValue | undefined, [part, ...rest]: FormPath): FormValue => {
    if (part === undefined) return value
    if (typeof part === 'number') {
      const list = isList(oldValue) ? oldValue : []
      return list.map((item, index) => (index === part ? replaceAt(item, rest) : item))
    }
    const group = typeof oldValue === 'object' && !isList(oldValue) ? (oldValue as FormValues) : {}
    return { ...group, [part]: replaceAt(group[part], rest) }
  }
  return replaceAt(values, path) as FormValues
}

export const createEmptyListItem = ({ fields, item }: FormField): FormValue => {
  if (fields) return Object.fromEntries(fields.map((field) => [field.name, emptyFieldValue(field)]))
  return item ? emptyFieldValue(item) : ''
}

const emptyFieldValue = (field: FormField): FormValue => {
  if (field.kind === 'group') return createEmptyListItem(field)
  if (field.kind === 'list') return []
  if (field.kind === 'yes_no') return field.preset === true
  return ''
}

export const fieldElementId = (path: FormPath): string => `field-${path.join('-')}`

const DOTTED_DATE = /^(\d{2})\.(\d{2})\.(\d{4})$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const toDottedDate = (written: string): string => written.replace(ISO_DATE, '$3.$2.$1')

/** Returns incomplete input as typed. */
export const toIsoDate = (typed: string): string => typed.trim().replace(DOTTED_DATE, '$3-$2-$1')
