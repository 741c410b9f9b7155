import { parse } from 'yaml'

/** What a Markdown file of `content/` holds: its front matter as plain data, not yet checked, and its text. */
export interface MarkdownFile {
  readonly data: unknown
  readonly body: string
}

const SHAPE = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/

const MAX_SPLIT_FILES = 1_000
const splitFiles = new Map<string, MarkdownFile>()

const splitFrontMatter = (source: string): MarkdownFile => {
  const [, matter, body] = SHAPE.exec(source) ?? []
  return matter === undefined
    ? { data: {}, body: source.trim() }
    : { data: parse(matter), body: (body ?? '').trim() }
}

/**
 * Splits a Markdown file into front matter and text; a file without front matter is all text. Equal sources are parsed
 * once: when one file changes, its whole folder is read again.
 */
export const readFrontMatter = (source: string): MarkdownFile => {
  const known = splitFiles.get(source)
  if (known) return known
  const file = splitFrontMatter(source.normalize('NFC'))
  if (splitFiles.size >= MAX_SPLIT_FILES) splitFiles.clear()
  splitFiles.set(source, file)
  return file
}
