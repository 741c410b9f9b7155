import type { EditFinding } from '#contract/editing.ts'
import { findingWords } from '#copy/content-check.ts'
import { editingWords } from '#copy/content-words/editing-words.ts'
import { checkContent } from './check-content.ts'
import { contentOf } from './content-folder.ts'
import { exampleOf, labelOfField } from './report.ts'

/** The most of a value that an answer quotes, in letters. */
const QUOTED = 100
const quoted = (detail: string): string => (detail.length > QUOTED ? `${detail.slice(0, QUOTED)}…` : detail)

type Found = ReturnType<typeof checkContent>[number]

const keyOf = ({ file, field, code, detail }: Found): string => JSON.stringify([file, field, code, detail])

/**
 * What is wrong with the content once a file reads so (null takes it away), in words. `sources` is the content that readers
 * see; mistakes that stand in other files already are nobody's. `pages` are the addresses of the site's own pages.
 */
export const draftFindings = (
  sources: ReadonlyMap<string, string>,
  { path, text }: { readonly path: string; readonly text: string | null },
  pages: readonly string[],
): EditFinding[] => {
  const draft = new Map(sources)
  if (text === null) draft.delete(path)
  else draft.set(path, text)
  const found = checkContent(contentOf(draft), pages)
  const isElsewhere = found.some(({ file }) => file !== path)
  const known = new Set(isElsewhere ? checkContent(contentOf(sources), pages).map(keyOf) : [])
  return found
    .filter((finding) => finding.file === path || !known.has(keyOf(finding)))
    .map((finding): EditFinding => {
      const isHere = finding.file === path
      return {
        field: isHere ? finding.field : '',
        where: isHere ? labelOfField(finding) || editingWords.body : editingWords.otherFile(finding.file),
        text: findingWords[finding.code](quoted(finding.detail ?? '')),
        right: exampleOf(finding) ?? null,
      }
    })
}
