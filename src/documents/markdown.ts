import { Marked, type Token, type Tokens, walkTokens } from 'marked'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { typeset } from '#kit/words/typeset.ts'
import type { InlineRun, InlineRuns, PrintableBlock } from './document-blocks.ts'

/** Placeholders such as `{email}` and their values. */
type PlaceholderValues = Readonly<Record<string, string>>

export const toOperatorPlaceholders = (operator: OperatorEntry): PlaceholderValues => ({
  operatorName: operator.name,
  operatorFullName: operator.fullName,
  inn: operator.inn,
  kpp: operator.kpp,
  ogrn: operator.ogrn,
  address: operator.address,
  bankName: operator.bankName,
  bankBic: operator.bankBic,
  accountNumber: operator.accountNumber,
  correspondentNumber: operator.correspondentNumber,
  phone: operator.phone,
  email: operator.email,
})

/** Throws for unknown placeholders. Names with a dash are left unchanged, because they are markers. */
export const fillPlaceholders = (markdown: string, words: PlaceholderValues): string =>
  markdown.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`unknown placeholder ${whole}`)
    return word
  })

/** Thrown for Markdown that page, PDF or DOCX cannot show: pictures, code, raw HTML, quotes, nested lists. */
export class UnsupportedMarkdownError extends Error {
  readonly token: string
  constructor(token: string) {
    super(`Markdown '${token}' is not supported in content`)
    this.token = token
  }
}

const contactLink = /^(tel|mailto):[^\s\\]+$/
/** Excludes `//` and `/\`, because browsers read what follows as the name of another site. */
const ownSiteLink = /^(#|\/(?![/\\]))[^\s\\]*$/

/** Allows links to this site, https URLs, email addresses and phone numbers. */
export const isAllowedLink = (href: string): boolean =>
  ownSiteLink.test(href) ||
  contactLink.test(href) ||
  (/^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href))

export const findMarkdownLinks = (
  tokens: readonly Token[],
): { readonly href: string; readonly raw: string }[] => {
  const links: { href: string; raw: string }[] = []
  void walkTokens([...tokens], (token) => {
    if (token.type === 'link') links.push({ href: (token as Tokens.Link).href, raw: token.raw })
  })
  return links
}

const parseInline = (tokens: readonly Token[], mark: Omit<InlineRun, 'text'> = {}): InlineRun[] =>
  tokens.flatMap((token): InlineRun[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens
          ? parseInline(token.tokens, mark)
          : [{ ...mark, text: typeset((token as Tokens.Text).text.replace(/\n/g, ' ')) }]
      case 'strong':
        return parseInline((token as Tokens.Strong).tokens, { ...mark, strong: true })
      case 'link': {
        const { href, tokens } = token as Tokens.Link
        return parseInline(tokens, isAllowedLink(href) ? { ...mark, href } : mark)
      }
      case 'br':
        return [{ ...mark, text: ' ' }]
      default:
        throw new UnsupportedMarkdownError(token.type)
    }
  })

const parseListItem = (tokens: readonly Token[]): InlineRuns =>
  tokens.flatMap((token): InlineRun[] => {
    if (token.type === 'text' || token.type === 'paragraph')
      return parseInline((token as Tokens.Paragraph).tokens)
    if (token.type === 'space') return []
    throw new UnsupportedMarkdownError(`${token.type} in a list`)
  })

const parseBlock = (token: Token): PrintableBlock[] => {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3) throw new UnsupportedMarkdownError(`heading ${depth}`)
      return [{ kind: 'heading', level: depth, runs: parseInline(tokens) }]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', runs: parseInline((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        {
          kind: 'list',
          ordered,
          start: Number(start) || 1,
          items: items.map((entry) => parseListItem(entry.tokens)),
        },
      ]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [
        {
          kind: 'table',
          head: header.map((cell) => parseInline(cell.tokens)),
          rows: rows.map((row) => row.map((cell) => parseInline(cell.tokens))),
        },
      ]
    }
    default:
      throw new UnsupportedMarkdownError(token.type)
  }
}

/** Throws {@link UnsupportedMarkdownError} if a document cannot show an element. */
const fillInBlank = /^_{3,}/

/** Keeps runs of underscores, which are blanks to fill in by hand and would otherwise be read as strong text. */
const parser = new Marked({
  extensions: [
    {
      name: 'text',
      level: 'inline',
      start: (text) => text.indexOf('___'),
      tokenizer: (text) => {
        const raw = fillInBlank.exec(text)?.[0]
        return raw === undefined ? undefined : { type: 'text', raw, text: raw }
      },
    },
  ],
})

export const parseMarkdown = (markdown: string): PrintableBlock[] =>
  parser.lexer(markdown).flatMap(parseBlock)
