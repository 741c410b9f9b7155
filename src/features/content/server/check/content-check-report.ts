import type { EditFinding } from '#content/api/editing.ts'
import type { ContentCollection } from '#content/api/entries/content-collections.ts'
import type { ContentFinding } from '#content/api/entries/content-finding.ts'
import {
  contentCheckCopy,
  contentFindingExamples,
  contentFindingWords,
} from '#content/words/content-check.ts'
import { editFormWords, type FieldWords } from '#content/words/entries/collection-form-words.ts'
import { collectionWords } from '#content/words/entries/collection-words.ts'
import { checkContent } from './check-content.ts'
import { buildContentFolder } from './content-folder.ts'

/** Finds the labels of a field; ignores list indexes in `path`, and `*` matches any key. */
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

const exampleOf = ({ file, field, code }: ContentFinding): string | undefined =>
  contentFindingExamples[code] ?? wordsOfField(file.split('/')[0] ?? '', field)?.example

const labelOfField = ({ file, field }: ContentFinding): string =>
  field === '' ? '' : (wordsOfField(file.split('/')[0] ?? '', field)?.label ?? field)

const formatFinding = (finding: ContentFinding): string => {
  const { file, line, field, code, detail = '' } = finding
  const example = exampleOf(finding)
  const what = `${contentCheckCopy.line(file, line)}, ${field === '' ? contentCheckCopy.text : field}: ${contentFindingWords[code](detail)}`
  return example === undefined ? what : `${what}\n    ${contentCheckCopy.right}: ${example}`
}

export const formatContentCheckReport = (findings: readonly ContentFinding[], checked: number): string => {
  if (findings.length === 0) return contentCheckCopy.clean(checked)
  const files = new Set(findings.map(({ file }) => file)).size
  return [...findings.map(formatFinding), '', contentCheckCopy.wrong(findings.length, files)].join('\n')
}

const MAX_QUOTE_LENGTH = 100
const shortenQuote = (detail: string): string =>
  detail.length > MAX_QUOTE_LENGTH ? `${detail.slice(0, MAX_QUOTE_LENGTH)}…` : detail

type Found = ReturnType<typeof checkContent>[number]

const keyOf = ({ file, field, code, detail }: Found): string => JSON.stringify([file, field, code, detail])

/**
 * Checks the content with one file changed (null deletes it). `sources` is the published content; its existing
 * mistakes in other files are ignored. `pages` are the site's own pages.
 */
export const checkContentDraft = (
  sources: ReadonlyMap<string, string>,
  { path, text }: { readonly path: string; readonly text: string | null },
  pages: readonly string[],
): EditFinding[] => {
  const draft = new Map(sources)
  if (text === null) draft.delete(path)
  else draft.set(path, text)
  const found = checkContent(buildContentFolder(draft), pages)
  const isElsewhere = found.some(({ file }) => file !== path)
  const known = new Set(isElsewhere ? checkContent(buildContentFolder(sources), pages).map(keyOf) : [])
  return found
    .filter((finding) => finding.file === path || !known.has(keyOf(finding)))
    .map((finding): EditFinding => {
      const isHere = finding.file === path
      return {
        field: isHere ? finding.field : '',
        where: isHere ? labelOfField(finding) || editFormWords.body : editFormWords.otherFile(finding.file),
        text: contentFindingWords[finding.code](shortenQuote(finding.detail ?? '')),
        right: exampleOf(finding) ?? null,
      }
    })
}
