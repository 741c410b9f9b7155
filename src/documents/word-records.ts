import { type Block, plain, plainText } from './blocks.ts'

/** A piece of text that the search knows, with the address where it stands. */
export interface WordRecord {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** A text by its headings of the second level: each part is found under the page's title and its own. */
export const recordsOf = (url: string, title: string, blocks: readonly Block[]): WordRecord[] => {
  const parts: { title: string; blocks: Block[] }[] = [{ title, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: `${title}: ${plain(block.runs)}`, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts
    .filter((part) => part.blocks.length > 0)
    .map((part) => ({
      url,
      title: part.title.replaceAll('\u00a0', ' '),
      content: plainText(part.blocks).replaceAll('\u00a0', ' '),
    }))
}
