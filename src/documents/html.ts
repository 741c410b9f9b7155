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
const joined = <T>(items: readonly T[], draw: (item: T) => string): string => items.map(draw).join('')

const block = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${runs(block.runs)}</h${block.level}>`
    case 'paragraph':
      return `<p>${runs(block.runs)}</p>`
    case 'list': {
      const items = joined(block.items, (item) => `<li>${runs(item)}</li>`)
      const start = block.start === 1 ? '' : ` start="${block.start}"`
      return block.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table': {
      const caption = block.caption === undefined ? '' : `<caption>${escaped(block.caption)}</caption>`
      const head = joined(block.head, (cell) => `<th scope="col">${runs(cell)}</th>`)
      const rows = joined(block.rows, ([first = [], ...rest]) => {
        const cells = joined(rest, (cell) => `<td>${runs(cell)}</td>`)
        return `<tr><th scope="row">${runs(first)}</th>${cells}</tr>`
      })
      const name = escaped(block.caption ?? block.head.map(plain).join(', '))
      const table = `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
      // What scrolls on a narrow screen must be reachable by keys.
      return `<div data-table role="region" aria-label="${name}" tabindex="0">${table}</div>`
    }
  }
}

/** Blocks as HTML; everything that people wrote is escaped. */
export const htmlOf = (blocks: readonly Block[]): string => joined(blocks, block)
