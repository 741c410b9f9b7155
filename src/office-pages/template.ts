/** Fills a drawn part: what each slot gets; a slot without a value stays empty. */
export type Fill = (values: Readonly<Record<string, string>>) => string

const SLOT = /\{\{slot:(\w+)\}\}/

/** Compiles HTML with `{{slot:name}}` places into a function; values are HTML already (see {@link escapeHtml}). */
export const compile = (html: string): Fill => {
  const pieces = html.split(SLOT)
  return (values) => {
    let filled = pieces[0] ?? ''
    for (let at = 1; at < pieces.length; at += 2) {
      filled += (values[pieces[at] ?? ''] ?? '') + (pieces[at + 1] ?? '')
    }
    return filled
  }
}

/** A list drawn with one row: the row is repeated for each of the rows, the other slots are filled once. */
export type FillList = (
  rows: readonly Readonly<Record<string, string>>[],
  values?: Readonly<Record<string, string>>,
) => string

/** Compiles a part whose first `tag` element holds one row (`ul`, `dl`, `tbody`). */
export const compileList = (html: string, tag: string): FillList => {
  const [, before, row, after] =
    new RegExp(`^([\\s\\S]*?<${tag}[^>]*>)([\\s\\S]*)(</${tag}>[\\s\\S]*)$`).exec(html) ?? []
  if (before === undefined || row === undefined || after === undefined) {
    throw new Error(`A part of the office pages has no <${tag}>`)
  }
  const [head, each, tail] = [compile(before), compile(row), compile(after)]
  return (rows, values = {}) => head(values) + rows.map(each).join('') + tail(values)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text
