/** A part of a letter: words, a list, or an act that a button or a link leads to. */
export type EmailBlock =
  | { readonly kind: 'words'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'act'; readonly name: string; readonly address: string }

/** Words before it if any, what the address is for, the address. */
const act = /^(?:(.*[.!?])\s+)?(?:([^\n.!?]+):\s+)?(https?:\/\/\S+)$/s
/** A longer name than this is a sentence, not words for a button. */
const MOST_NAME = 45
const point = /^(?:\d+\.|—)\s+/

/** The lines of a paragraph, those of a list apart: a list may follow the line that announces it. */
const blocksOfLines = (lines: readonly string[]): EmailBlock[] => {
  const first = lines.findIndex((line) => point.test(line))
  if (first === -1) return lines.length === 0 ? [] : [{ kind: 'words', lines }]
  const rest = lines.slice(first)
  const end = rest.findIndex((line) => !point.test(line))
  const items = end === -1 ? rest : rest.slice(0, end)
  return [
    ...(first === 0 ? [] : [{ kind: 'words', lines: lines.slice(0, first) } as const]),
    {
      kind: 'list',
      ordered: /^\d/.test(items[0] ?? ''),
      items: items.map((line) => line.replace(point, '')),
    },
    ...blocksOfLines(rest.slice(items.length)),
  ]
}

/**
 * The parts of a letter's plain text: paragraphs, lists of lines that begin with a number or a dash, and paragraphs that
 * end with an address, with or without a name and a colon before it ('' where there is none).
 */
export const emailBlocks = (text: string): EmailBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph): EmailBlock[] => {
      const [, words = '', name = '', address] = act.exec(paragraph) ?? []
      if (address === undefined || name.length > MOST_NAME) return blocksOfLines(paragraph.split('\n'))
      return [...blocksOfLines(words === '' ? [] : words.split('\n')), { kind: 'act', name, address }]
    })
