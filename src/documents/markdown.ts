import { lexer, type Token, type Tokens, walkTokens } from 'marked'
import { typeset } from '#copy/typeset.ts'
import type { Block, Run, Runs } from './blocks.ts'

/** Thrown for Markdown that one of the three forms could not show: pictures, code, raw HTML, quotes, nested lists. */
export class UnknownMarkdown extends Error {
  /** The kind of Markdown, as its reader names it. */
  readonly token: string
  constructor(token: string) {
    super(`content does not use Markdown of the kind '${token}'`)
    this.token = token
  }
}

const contact = /^(tel|mailto):[^\s\\]+$/
/** An address of this site; browsers read `//` and `/\` as the begin of another site's address. */
const ownAddress = /^(#|\/(?![/\\]))[^\s\\]*$/

/** Whether a link of a text may be drawn: to this site, by https, to an e-mail address or a telephone. */
export const isAllowedLink = (href: string): boolean =>
  ownAddress.test(href) || contact.test(href) || (/^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href))

/** Where the links of a text lead, in its order, with the Markdown of each. */
export const linksOf = (tokens: readonly Token[]): { readonly href: string; readonly raw: string }[] => {
  const links: { href: string; raw: string }[] = []
  void walkTokens([...tokens], (token) => {
    if (token.type === 'link') links.push({ href: (token as Tokens.Link).href, raw: token.raw })
  })
  return links
}

const inline = (tokens: readonly Token[], mark: Omit<Run, 'text'> = {}): Run[] =>
  tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens
          ? inline(token.tokens, mark)
          : [{ ...mark, text: typeset((token as Tokens.Text).text.replace(/\n/g, ' ')) }]
      case 'strong':
        return inline((token as Tokens.Strong).tokens, { ...mark, strong: true })
      case 'link': {
        const { href, tokens } = token as Tokens.Link
        return inline(tokens, isAllowedLink(href) ? { ...mark, href } : mark)
      }
      case 'br':
        return [{ ...mark, text: ' ' }]
      default:
        throw new UnknownMarkdown(token.type)
    }
  })

const item = (tokens: readonly Token[]): Runs =>
  tokens.flatMap((token): Run[] => {
    if (token.type === 'text' || token.type === 'paragraph') return inline((token as Tokens.Paragraph).tokens)
    if (token.type === 'space') return []
    throw new UnknownMarkdown(`${token.type} in a list`)
  })

const block = (token: Token): Block[] => {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3) throw new UnknownMarkdown(`heading ${depth}`)
      return [{ kind: 'heading', level: depth, runs: inline(tokens) }]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', runs: inline((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        { kind: 'list', ordered, start: Number(start) || 1, items: items.map((entry) => item(entry.tokens)) },
      ]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [
        {
          kind: 'table',
          head: header.map((cell) => inline(cell.tokens)),
          rows: rows.map((row) => row.map((cell) => inline(cell.tokens))),
        },
      ]
    }
    default:
      throw new UnknownMarkdown(token.type)
  }
}

/** Reads Markdown as blocks, typographically set; what cannot be shown alike everywhere throws UnknownMarkdown. */
export const blocksOf = (markdown: string): Block[] => lexer(markdown).flatMap(block)
