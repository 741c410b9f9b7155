import { type InlineRun, type InlineRuns, type PrintableBlock, runsToText } from './document-blocks.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Browsers would break a telephone number after a hyphen. */
const joinNumbers = (text: string): string => text.replace(/(\d)-(?=\d)/g, '$1-\u2060')

const renderRun = ({ text, strong, href }: InlineRun): string => {
  const escaped = escapeHtml(joinNumbers(text))
  const words = strong ? `<strong>${escaped}</strong>` : escaped
  if (href === undefined) return words
  const away = /^https?:/.test(href) ? ' target="_blank" rel="noopener"' : ''
  return `<a href="${escapeHtml(href)}"${away}>${words}</a>`
}
const renderRuns = (all: InlineRuns): string => all.map(renderRun).join('')
const renderAll = <T>(items: readonly T[], draw: (item: T) => string): string => items.map(draw).join('')

type Table = Extract<PrintableBlock, { kind: 'table' }>

/** Rows of tables with at least this many columns become cards on a phone. */
const MIN_CARD_COLUMNS = 4

/** Wider tables of amounts label each cell on a phone, because their columns do not fit. */
const MAX_FIGURE_COLUMNS = 5

/** In characters; a longer cell gets most of the width of a card. */
const MAX_SHORT_CELL_LENGTH = 16

const hasLongCells = ({ rows }: Table): boolean =>
  rows.some(([, ...cells]) => cells.some((cell) => runsToText(cell).length > MAX_SHORT_CELL_LENGTH))

const renderTableRows = ({ caption, head, rows }: Table, cards: boolean): string => {
  // A row laid out as a card must still be announced as a row.
  const role = (name: string) => (cards ? ` role="${name}"` : '')
  const labelled = cards && head.length > 2
  const heads = renderAll(head, (cell) => `<th scope="col"${role('columnheader')}>${renderRuns(cell)}</th>`)
  const body = renderAll(rows, ([first = [], ...rest]) => {
    const cells = rest.map((cell, index) => {
      const label = labelled ? ` data-label="${escapeHtml(runsToText(head[index + 1] ?? []))}"` : ''
      const blank = cards && /^_+$/.test(runsToText(cell)) ? ' data-blank' : ''
      return `<td${role('cell')}${label}${blank}>${renderRuns(cell)}</td>`
    })
    return `<tr${role('row')}><th scope="row"${role('rowheader')}>${renderRuns(first)}</th>${cells.join('')}</tr>`
  })
  return [
    caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`,
    `<thead${role('rowgroup')}><tr${role('row')}>${heads}</tr></thead>`,
    `<tbody${role('rowgroup')}>${body}</tbody>`,
  ].join('')
}

/** In characters; on a phone a third column of longer cells would break words. */
const MAX_LENGTH_BESIDE_TWO = 32

/** On a phone a word as long as an account number, or a sentence beside two columns, does not fit its column. */
const isTooWideForPhone = ({ rows }: Table): boolean =>
  rows.some(([, ...cells]) =>
    cells.some((cell) => {
      const text = runsToText(cell)
      if (cells.length > 1 && text.length > MAX_LENGTH_BESIDE_TWO) return true
      return text.split(/\s/u).some((word) => word.length > MAX_SHORT_CELL_LENGTH)
    }),
  )

const renderTable = (block: Table): string => {
  if (block.head.length >= MIN_CARD_COLUMNS || isTooWideForPhone(block)) {
    const kind = hasLongCells(block)
      ? ' data-words'
      : block.head.length <= MAX_FIGURE_COLUMNS
        ? ' data-figures'
        : ''
    return `<div data-table="cards"${kind}><table role="table">${renderTableRows(block, true)}</table></div>`
  }
  const name = escapeHtml(block.caption ?? block.head.map(runsToText).join(', '))
  // A scrollable region must be reachable by keyboard.
  return `<div data-table role="region" aria-label="${name}" tabindex="0"><table>${renderTableRows(block, false)}</table></div>`
}

const renderBlock = (block: PrintableBlock): string => {
  switch (block.kind) {
    case 'heading': {
      const id = block.id === undefined ? '' : ` id="${escapeHtml(block.id)}"`
      return `<h${block.level}${id}>${renderRuns(block.runs)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p>${renderRuns(block.runs)}</p>`
    case 'list': {
      const items = renderAll(block.items, (item) => `<li>${renderRuns(item)}</li>`)
      const start = block.start === 1 ? '' : ` start="${block.start}"`
      return block.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table':
      return renderTable(block)
  }
}

export const blocksToHtml = (blocks: readonly PrintableBlock[]): string => renderAll(blocks, renderBlock)
