import { blocksToText, type PrintableBlock, runsToText } from './document-blocks.ts'

export interface SearchRecord {
  readonly url: string
  readonly title: string
  readonly content: string
}

export interface SearchIndexChanges {
  /** URLs of pages whose index entries are outdated. */
  readonly stale: readonly string[]
  readonly records: readonly SearchRecord[]
}

export const searchScriptPath = 'pagefind/pagefind.js'

/** Appends the edits to the search script as an export, so that a site without edits loads no additional file. */
export const appendIndexChangesToSearchScript = (program: string, edited: SearchIndexChanges): string =>
  `${program}\nexport const edited=${JSON.stringify(edited)}`

export const diffSearchRecords = (
  before: readonly SearchRecord[],
  now: readonly SearchRecord[],
): SearchIndexChanges => {
  const [old, live] = [before, now].map((records) => Map.groupBy(records, ({ url }) => url))
  const isSame = (url: string): boolean => JSON.stringify(old?.get(url)) === JSON.stringify(live?.get(url))
  return {
    stale: [...(old?.keys() ?? [])].filter((url) => !isSame(url)),
    records: now.filter(({ url }) => !isSame(url)),
  }
}

/** Makes one record for each level 2 heading; tables cannot be searched. */
export const toSearchRecords = (
  url: string,
  title: string,
  blocks: readonly PrintableBlock[],
): SearchRecord[] => {
  const parts: { title: string; blocks: PrintableBlock[] }[] = [{ title, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: `${title}: ${runsToText(block.runs)}`, blocks: [] })
    else if (block.kind !== 'table') parts.at(-1)?.blocks.push(block)
  }
  return parts
    .filter((part) => part.blocks.length > 0)
    .map((part) => ({
      url,
      title: part.title.replaceAll('\u00a0', ' '),
      content: blocksToText(part.blocks).replaceAll('\u00a0', ' '),
    }))
}
