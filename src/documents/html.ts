import { type Block, plain, type Run, type Runs } from './blocks.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const run = ({ text, strong, href }: Run): string => {
  const words = strong ? `<strong>${escaped(text)}</strong>` : escaped(text)
  if (href === undefined) return words
  const away = /^https?:/.test(href) ? ' target="_blank" rel="noopener"' : ''
  return `<a href="${escaped(href)}"${away}>${words}</a>`
}
const runs = (all: Runs): string => all.map(run).join('')
const joined = <T>(items: readonly T[], draw: (item: T) => string): string => items.map(draw).join('')

type Table = Extract<Block, { kind: 'table' }>

/** Tables with at least this many columns become cards on a phone. */
const CARD_COLUMNS = 4

/** In characters; longer cells get most of the card's width. */
const FIGURE_LENGTH = 16

const hasWords = ({ rows }: Table): boolean =>
  rows.some(([, ...cells]) => cells.some((cell) => plain(cell).length > FIGURE_LENGTH))

const tableInside = ({ caption, head, rows }: Table, cards: boolean): string => {
  // A row laid out as a card must still be announced as a row.
  const role = (name: string) => (cards ? ` role="${name}"` : '')
  const heads = joined(head, (cell) => `<th scope="col"${role('columnheader')}>${runs(cell)}</th>`)
  const body = joined(rows, ([first = [], ...rest]) => {
    const cells = rest.map((cell, index) => {
      const label = cards ? ` data-label="${escaped(plain(head[index + 1] ?? []))}"` : ''
      return `<td${role('cell')}${label}>${runs(cell)}</td>`
    })
    return `<tr${role('row')}><th scope="row"${role('rowheader')}>${runs(first)}</th>${cells.join('')}</tr>`
  })
  return [
    caption === undefined ? '' : `<caption>${escaped(caption)}</caption>`,
    `<thead${role('rowgroup')}><tr${role('row')}>${heads}</tr></thead>`,
    `<tbody${role('rowgroup')}>${body}</tbody>`,
  ].join('')
}

const table = (block: Table): string => {
  if (block.head.length >= CARD_COLUMNS) {
    return `<div data-table="cards"${hasWords(block) ? ' data-words' : ''}><table role="table">${tableInside(block, true)}</table></div>`
  }
  const name = escaped(block.caption ?? block.head.map(plain).join(', '))
  // A scrollable region must be reachable by keyboard.
  return `<div data-table role="region" aria-label="${name}" tabindex="0"><table>${tableInside(block, false)}</table></div>`
}

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
    case 'table':
      return table(block)
  }
}

export const htmlOf = (blocks: readonly Block[]): string => joined(blocks, block)
