import type { ContentCollection } from '#contract/content/collections.ts'
import type { Finding } from '#contract/content/finding.ts'
import { contentCheckCopy, findingExamples, findingWords } from '#copy/content-check.ts'
import { collectionWords } from '#copy/content-words/collection-words.ts'
import type { FieldWords } from '#copy/content-words/field-words.ts'

/** The words of a field by its path with dots; numbers of list items are passed over, `*` stands for keys that vary. */
const wordsOfField = (collection: string, path: string): FieldWords | undefined => {
  const root: Readonly<Record<string, FieldWords>> | undefined =
    collection in collectionWords ? collectionWords[collection as ContentCollection].fields : undefined
  let words: FieldWords | undefined
  let parts = root
  for (const part of path.split('.')) {
    const next = parts?.[part] ?? parts?.['*']
    if (next === undefined && /^\d+$/.test(part)) continue
    words = next
    parts = next?.parts
  }
  return words
}

/** An example of right for a finding: the field's own, else that of the kind of finding. */
export const exampleOf = ({ file, field, code }: Finding): string | undefined =>
  findingExamples[code] ?? wordsOfField(file.split('/')[0] ?? '', field)?.example

/** A finding's field as people know it; empty for the text below the fields. */
export const labelOfField = ({ file, field }: Finding): string =>
  field === '' ? '' : (wordsOfField(file.split('/')[0] ?? '', field)?.label ?? field)

const lineOf = (finding: Finding): string => {
  const { file, line, field, code, detail = '' } = finding
  const example = exampleOf(finding)
  const what = `${contentCheckCopy.line(file, line)}, ${field === '' ? contentCheckCopy.text : field}: ${findingWords[code](detail)}`
  return example === undefined ? what : `${what}\n    ${contentCheckCopy.right}: ${example}`
}

/** The whole report as lines for a terminal. */
export const reportOf = (findings: readonly Finding[], checked: number): string => {
  if (findings.length === 0) return contentCheckCopy.clean(checked)
  const files = new Set(findings.map(({ file }) => file)).size
  return [...findings.map(lineOf), '', contentCheckCopy.wrong(findings.length, files)].join('\n')
}
