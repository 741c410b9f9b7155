import { parse } from 'yaml'

/** What a Markdown file of `content/` holds: its front matter as plain data, not yet checked, and its text. */
export interface MarkdownFile {
  readonly data: unknown
  readonly body: string
}

const SHAPE = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/

/** Splits a Markdown file into front matter and text; a file without front matter is all text. */
export const readFrontMatter = (source: string): MarkdownFile => {
  const [, matter, body] = SHAPE.exec(source) ?? []
  return matter === undefined
    ? { data: {}, body: source.trim() }
    : { data: parse(matter), body: (body ?? '').trim() }
}
