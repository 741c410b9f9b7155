import { lexer, type Token } from 'marked'
import type { Finding, FindingCode } from '#contract/content/finding.ts'
import { markdownWords } from '#copy/content-check.ts'
import { blocksOf, linksOf, UnknownMarkdown } from '../documents/markdown.ts'
import type { ContentFile } from './content-folder.ts'

const inText = (file: ContentFile, line: number, code: FindingCode, detail: string): Finding => ({
  file: file.name,
  line,
  field: '',
  code,
  detail,
})

interface LinkAtLine {
  readonly line: number
  readonly href: string
}

/** `begins` is the first line of the block. */
const linksFrom = (block: Token, begins: number): LinkAtLine[] => {
  let place = 0
  return linksOf([block]).map(({ href, raw }) => {
    place = Math.max(place, block.raw.indexOf(raw, place))
    return { line: begins + block.raw.slice(0, place).split('\n').length - 1, href }
  })
}

/** Markdown that page, PDF and DOCX cannot show alike. */
const unshown = (file: ContentFile, block: Token, line: number): Finding[] => {
  try {
    blocksOf(block.raw)
    return []
  } catch (error) {
    if (!(error instanceof UnknownMarkdown)) throw error
    return [inText(file, line, 'markdown_not_shown', markdownWords[error.token] ?? error.token)]
  }
}

const blocksWithLines = (file: ContentFile): { readonly block: Token; readonly line: number }[] => {
  let line = file.bodyLine
  return lexer(file.body).map((block) => {
    const begins = line
    line += block.raw.split('\n').length - 1
    return { block, line: begins }
  })
}

const straight = /"|\p{Script=Cyrillic} - \p{Script=Cyrillic}/u

export const textFindings = (
  file: ContentFile,
  isDead: (href: string) => FindingCode | undefined,
  words: readonly string[] | undefined,
): Finding[] => [
  ...blocksWithLines(file).flatMap(({ block, line }) => [
    ...unshown(file, block, line),
    ...linksFrom(block, line).flatMap((link) => {
      const code = isDead(link.href)
      return code ? [inText(file, link.line, code, link.href)] : []
    }),
  ]),
  ...file.body
    .split('\n')
    .flatMap((text, index) => [
      ...[...text.matchAll(/\{([a-zA-Z]+)\}/g)]
        .filter(([, word = '']) => words !== undefined && !words.includes(word))
        .map(([whole]) => inText(file, file.bodyLine + index, 'unknown_word', whole)),
      ...(straight.test(text.replace(/\]\([^)]*\)/g, ']'))
        ? [inText(file, file.bodyLine + index, 'not_typeset', text.trim().slice(0, 60))]
        : []),
    ]),
]
