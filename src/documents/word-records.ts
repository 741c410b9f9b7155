import { type Block, plain, plainText } from './blocks.ts'

/** A piece of text that the search knows, with the address where it stands. */
export interface WordRecord {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** What was edited since the index of the search was made. */
export interface EditedWords {
  /** Addresses of which the index says what is no longer so. */
  readonly stale: readonly string[]
  /** What stands at them now, and at new ones. */
  readonly records: readonly WordRecord[]
}

/** The program of the search: the first thing of it that a page asks for. */
export const searchProgram = 'pagefind/pagefind.js'

/** That program with what was edited as one more export: a site that no editor changed loads nothing for it. */
export const withEditedWords = (program: string, edited: EditedWords): string =>
  `${program}\nexport const edited=${JSON.stringify(edited)}`

/** What of the words of a site is another one, address by address. */
export const editedWords = (before: readonly WordRecord[], now: readonly WordRecord[]): EditedWords => {
  const [old, live] = [before, now].map((records) => Map.groupBy(records, ({ url }) => url))
  const isSame = (url: string): boolean => JSON.stringify(old?.get(url)) === JSON.stringify(live?.get(url))
  return {
    stale: [...(old?.keys() ?? [])].filter((url) => !isSame(url)),
    records: now.filter(({ url }) => !isSame(url)),
  }
}

/**
 * A text by its headings of the second level: each part is found under the page's title and its own. Figures and names
 * in tables are looked up on their page, not searched for.
 */
export const recordsOf = (url: string, title: string, blocks: readonly Block[]): WordRecord[] => {
  const parts: { title: string; blocks: Block[] }[] = [{ title, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: `${title}: ${plain(block.runs)}`, blocks: [] })
    else if (block.kind !== 'table') parts.at(-1)?.blocks.push(block)
  }
  return parts
    .filter((part) => part.blocks.length > 0)
    .map((part) => ({
      url,
      title: part.title.replaceAll('\u00a0', ' '),
      content: plainText(part.blocks).replaceAll('\u00a0', ' '),
    }))
}
