import { lexer } from 'marked'
import type { Finding, FindingCode } from '#contract/content/finding.ts'
import { markdownWords } from '#copy/content-check.ts'
import { blocksOf, UnknownMarkdown } from '../documents/markdown.ts'
import type { ContentFile } from './content-file.ts'

const inText = (file: ContentFile, line: number, code: FindingCode, detail: string): Finding => ({
  file: file.name,
  line,
  field: '',
  code,
  detail,
})

/** Markdown that page, PDF and DOCX could not show alike. */
const unshown = (file: ContentFile): Finding[] => {
  let line = file.bodyLine
  return lexer(file.body).flatMap((token) => {
    const begins = line
    line += token.raw.split('\n').length - 1
    try {
      blocksOf(token.raw)
      return []
    } catch (error) {
      if (!(error instanceof UnknownMarkdown)) throw error
      return [inText(file, begins, 'markdown_not_shown', markdownWords[error.token] ?? error.token)]
    }
  })
}

/** Each line of the text with what its links lead to. */
const linesOf = (file: ContentFile) =>
  file.body.split('\n').map((text, index) => ({
    line: file.bodyLine + index,
    text,
    hrefs: [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? ''),
  }))

const straight = /"|\p{Script=Cyrillic} - \p{Script=Cyrillic}/u

/** What is wrong in the text below the front matter: links, words in braces, signs; `isDead` tells of an address. */
export const textFindings = (
  file: ContentFile,
  isDead: (href: string) => FindingCode | undefined,
  words: readonly string[] | undefined,
): Finding[] => [
  ...unshown(file),
  ...linesOf(file).flatMap(({ line, text, hrefs }) => [
    ...hrefs.flatMap((href) => {
      const code = isDead(href)
      return code ? [inText(file, line, code, href)] : []
    }),
    ...[...text.matchAll(/\{([a-zA-Z]+)\}/g)]
      .filter(([, word = '']) => words !== undefined && !words.includes(word))
      .map(([whole]) => inText(file, line, 'unknown_word', whole)),
    ...(straight.test(text.replace(/\]\([^)]*\)/g, ']'))
      ? [inText(file, line, 'not_typeset', text.trim().slice(0, 60))]
      : []),
  ]),
]
