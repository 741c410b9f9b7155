import type { EditChange, FormField, FormValue, FormValues } from '#content/api/editing.ts'
import { editFormWords } from '#content/words/entries/collection-form-words.ts'

const isGroup = (value: FormValue | undefined): value is FormValues =>
  typeof value === 'object' && !Array.isArray(value)

const collectFieldTexts = (
  fields: readonly FormField[],
  values: FormValues,
  within: string,
): Map<string, string> => {
  const found = new Map<string, string>()
  const put = (field: FormField, value: FormValue | undefined, where: string): void => {
    if (field.kind === 'fixed') return
    if (field.kind === 'group') {
      for (const [name, text] of collectFieldTexts(field.fields ?? [], isGroup(value) ? value : {}, where))
        found.set(name, text)
    } else if (field.kind === 'list') {
      const items = Array.isArray(value) ? (value as readonly FormValue[]) : []
      items.forEach((part, index) => {
        const name = editFormWords.numbered(where, index + 1)
        if (field.fields)
          for (const [place, text] of collectFieldTexts(field.fields, isGroup(part) ? part : {}, name))
            found.set(place, text)
        else if (field.item) put(field.item, part, name)
      })
    } else if (field.kind === 'yes_no') found.set(where, editFormWords.yesNo(value === true))
    else if (typeof value === 'string' && value !== '')
      found.set(where, field.options?.find((option) => option.value === value)?.label ?? value)
  }
  for (const field of fields)
    put(field, values[field.name], within === '' ? field.label : editFormWords.within(within, field.label))
  return found
}

/** Compares line by line, by the longest common subsequence. */
const lineChanges = (before: string, after: string): EditChange[] => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const kept: number[][] = Array.from({ length: old.length + 1 }, () => new Array(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (kept[i] as number[])[j] =
        old[i] === now[j]
          ? (kept[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(kept[i + 1]?.[j] ?? 0, kept[i]?.[j + 1] ?? 0)
  const changes: EditChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && (kept[i + 1]?.[j] ?? 0) >= (kept[i]?.[j + 1] ?? 0))) {
      changes.push({ where: editFormWords.body, before: old[i] ?? '', after: null })
      i += 1
    } else {
      changes.push({ where: editFormWords.body, before: null, after: now[j] ?? '' })
      j += 1
    }
  }
  const words = changes.filter((change) => (change.before ?? change.after ?? '').trim() !== '')
  return words.flatMap((change, index) => {
    const next = words[index + 1]
    if (change.after === null && next?.before === null) return [{ ...change, after: next.after }]
    if (change.before === null && words[index - 1]?.after === null) return []
    return [change]
  })
}

export interface ComparedContent {
  readonly values: FormValues
  readonly body: string
}

export const listContentChanges = (
  fields: readonly FormField[],
  before: ComparedContent | null,
  after: ComparedContent | null,
): EditChange[] => {
  const [old, now] = [before, after].map((file) => collectFieldTexts(fields, file?.values ?? {}, ''))
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  const ofFields = [...names].flatMap((where): EditChange[] => {
    const change = { where, before: old?.get(where) ?? null, after: now?.get(where) ?? null }
    return change.before === change.after ? [] : [change]
  })
  return [...ofFields, ...lineChanges(before?.body.trim() ?? '', after?.body.trim() ?? '')]
}
