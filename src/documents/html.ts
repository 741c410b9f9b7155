import { type Block, plain, type Run, type Runs } from './blocks.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const run = ({ text, strong, href }: Run): string => {
  const words = strong ? `<strong>${escaped(text)}</strong>` : escaped(text)
  if (href === undefined) return words
  const away = /^https?:/.test(href) ? ' target="_blank" rel="noopener"' : ''
  return `<a href="${escaped(href)}"${away}>${words}</a>`
}
const runs = (all: Runs): string => all.map(run).join('')
const each = <T>(items: readonly T[], draw: (item: T) => string): string => items.map(draw).join('')

const block = (one: Block): string => {
  switch (one.kind) {
    case 'heading':
      return `<h${one.level}>${runs(one.runs)}</h${one.level}>`
    case 'paragraph':
      return `<p>${runs(one.runs)}</p>`
    case 'list': {
      const items = each(one.items, (item) => `<li>${runs(item)}</li>`)
      const start = one.start === 1 ? '' : ` start="${one.start}"`
      return one.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table': {
      const caption = one.caption === undefined ? '' : `<caption>${escaped(one.caption)}</caption>`
      const head = each(one.head, (cell) => `<th scope="col">${runs(cell)}</th>`)
      const rows = each(one.rows, ([first = [], ...rest]) => {
        const cells = each(rest, (cell) => `<td>${runs(cell)}</td>`)
        return `<tr><th scope="row">${runs(first)}</th>${cells}</tr>`
      })
      const name = escaped(one.caption ?? one.head.map(plain).join(', '))
      const table = `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
      // What scrolls on a narrow screen must be reachable by keys.
      return `<div data-table role="region" aria-label="${name}" tabindex="0">${table}</div>`
    }
  }
}

/** Blocks as HTML; everything that people wrote is escaped. */
export const htmlOf = (blocks: readonly Block[]): string => each(blocks, block)
