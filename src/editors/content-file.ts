import { isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'

/** A Markdown file as it stands: what its front matter says, where each field stands, the text with its first line. */
export interface ContentFile {
  /** Path below `content`, with slashes. */
  readonly name: string
  readonly data: unknown
  readonly body: string
  /** The line on which the text begins, from 1. */
  readonly bodyLine: number
  /** What keeps the front matter from being read. */
  readonly broken:
    | { readonly code: 'no_front_matter' | 'broken_yaml'; readonly line: number; readonly detail?: string }
    | undefined
  /** The line of a field, or of the nearest field around it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number
}

const SHAPE = /^(---\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))([\s\S]*)$/

const lines = (text: string): number => text.split('\n').length - 1

/** Reads one file without trusting it. */
export const contentFile = (name: string, source: string): ContentFile => {
  const [, open = '', matter = '', close = '', body = ''] = SHAPE.exec(source) ?? []
  if (open === '') {
    const broken = { code: 'no_front_matter', line: 1 } as const
    return { name, data: {}, body: '', bodyLine: 1, broken, lineOf: () => 1 }
  }
  const counter = new LineCounter()
  const document = parseDocument(matter, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1
  const [error] = document.errors
  const bodyLine = lines(open + matter + close) + 1
  if (error) {
    const broken = { code: 'broken_yaml', line: lineAt(error.pos[0]), detail: error.code } as const
    return { name, data: {}, body, bodyLine, broken, lineOf: () => broken.line }
  }

  const startOf = (node: unknown): number | undefined =>
    isNode(node) ? (node as Node).range?.[0] : undefined
  const lineOf = (path: readonly PropertyKey[]): number => {
    let node: unknown = document.contents
    let offset = startOf(node) ?? 0
    for (const part of path) {
      if (isMap(node)) {
        const pair = node.items.find(
          (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(part),
        )
        if (!pair) break
        offset = startOf(pair.key) ?? offset
        node = pair.value
      } else {
        const item: unknown =
          isNode(node) && 'items' in node ? (node.items as unknown[])[Number(part)] : undefined
        if (item === undefined) break
        offset = startOf(item) ?? offset
        node = item
      }
    }
    return lineAt(offset)
  }
  return { name, data: document.toJS() ?? {}, body, bodyLine, broken: undefined, lineOf }
}
