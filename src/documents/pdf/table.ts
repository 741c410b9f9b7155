import type { Pairs, PrintedTable, Runs } from '../blocks.ts'
import { breakLines, type Line, widths } from './lines.ts'
import { type Element, inks, type Sheet } from './sheet.ts'

const size = 9.5
const lineHeight = 13
const pad = 5

/** Columns narrower than an equal share keep their width; the others share the rest equally. */
const shared = (wanted: readonly number[], room: number): number[] => {
  const given = new Map<number, number>()
  for (;;) {
    const left = room - [...given.values()].reduce((sum, width) => sum + width, 0)
    const fair = left / (wanted.length - given.size)
    const modest = wanted.findIndex((width, index) => !given.has(index) && width <= fair)
    if (modest < 0) return wanted.map((_, index) => given.get(index) ?? fair)
    given.set(modest, wanted[modest] ?? 0)
  }
}

/** Each column gets the width of its longest word; the rest is shared in proportion to the text. */
const columnWidths = (sheet: Sheet, table: Pick<PrintedTable, 'head' | 'rows'>): number[] => {
  const measure = sheet.measure(size)
  const columns = table.head.map((head, index) => {
    const cells = [widths(head, measure), ...table.rows.map((row) => widths(row[index] ?? [], measure))]
    return {
      least: Math.max(...cells.map((cell) => cell.least)) + 2 * pad,
      natural: Math.max(...cells.map((cell) => cell.natural)) + 2 * pad,
    }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const natural = columns.reduce((sum, column) => sum + column.natural, 0)
  if (natural <= sheet.width) return columns.map((column) => (column.natural / natural) * sheet.width)
  if (least >= sheet.width)
    return shared(
      columns.map((column) => column.least),
      sheet.width,
    )
  const share = (sheet.width - least) / (natural - least)
  return columns.map((column) => column.least + (column.natural - column.least) * share)
}

interface Cell {
  readonly x: number
  readonly width: number
  readonly lines: readonly Line[]
  readonly isAmount: boolean
}

interface Columns {
  readonly widths: readonly number[]
  readonly amounts: readonly number[]
}

const cellsOf = (sheet: Sheet, { widths, amounts }: Columns, row: readonly Runs[]): Cell[] => {
  let x = sheet.left
  return widths.map((width, index) => {
    const lines = breakLines(row[index] ?? [], width - 2 * pad, sheet.measure(size))
    const cell = { x, width, lines, isAmount: amounts.includes(index) }
    x += width
    return cell
  })
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => cell.lines.length)) * lineHeight + 2 * pad

const words = (sheet: Sheet, cell: Cell): void =>
  cell.lines.forEach((line, index) => {
    const x = cell.isAmount ? cell.x + cell.width - pad - line.width : cell.x + pad
    sheet.drawLine(line, size, x, sheet.at() + pad + index * lineHeight)
  })

type RowKind = 'head' | 'plain' | 'total'

const isTotal = (row: readonly Runs[]): boolean =>
  row.flat().length > 0 && row.flat().every(({ strong }) => strong)

const rules = (sheet: Sheet, cells: readonly Cell[], kind: RowKind): void => {
  const rule = (y: number, thickness: number, colour: string): void => {
    sheet.doc.lineWidth(thickness).strokeColor(colour)
    for (const { x, width } of cells)
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke()
  }
  if (kind === 'total') rule(sheet.at(), 1, inks.ink)
  const bottom = sheet.at() + heightOf(cells)
  if (kind === 'head') rule(bottom, 1, inks.ink)
  else rule(bottom, 0.6, inks.line)
}

const pale = (sheet: Sheet, draw: () => void): void => {
  sheet.doc.fillColor(inks.pale)
  draw()
  sheet.doc.fillColor(inks.ink)
}

/** `parent` is null for a repeated head, which is drawn as an artifact. */
const drawRow = (
  sheet: Sheet,
  parent: Element | null,
  cells: readonly Cell[],
  kind: RowKind,
  isPale: (column: number) => boolean = () => kind === 'head',
): void => {
  const height = heightOf(cells)
  sheet.aside(() => rules(sheet, cells, kind))
  const drawCell = (cell: Cell, index: number): void =>
    isPale(index) ? pale(sheet, () => words(sheet, cell)) : words(sheet, cell)
  if (parent) {
    const row = sheet.doc.struct('TR')
    parent.add(row)
    cells.forEach((cell, index) => {
      const tag = kind === 'head' || index === 0 ? 'TH' : 'TD'
      const scope = tag === 'TD' ? {} : { scope: kind === 'head' ? 'Column' : 'Row' }
      // @ts-expect-error the types do not name `scope` yet
      const made = sheet.doc.struct(tag, scope)
      row.add(made)
      made.add(() => drawCell(cell, index))
    })
  } else {
    sheet.aside(() => cells.forEach(drawCell))
  }
  sheet.down(height)
}

/** Repeats the head on each page. */
export const drawTable = (sheet: Sheet, table: PrintedTable): void => {
  const columns = { widths: columnWidths(sheet, table), amounts: table.amounts ?? [] }
  const head = cellsOf(sheet, columns, table.head)
  const rows = table.rows.map(
    (row) => ({ cells: cellsOf(sheet, columns, row), kind: isTotal(row) ? 'total' : 'plain' }) as const,
  )
  const first = rows[0]
  if (!sheet.fits(heightOf(head) + (first ? heightOf(first.cells) : 0))) sheet.newPage()
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  drawRow(sheet, element, head, 'head')
  for (const { cells, kind } of rows) {
    if (!sheet.fits(heightOf(cells))) {
      sheet.newPage()
      drawRow(sheet, null, head, 'head')
    }
    drawRow(sheet, element, cells, kind)
  }
}

const NAME_SHARE = { least: 0.24, most: 0.36 } as const

export const drawPairs = (sheet: Sheet, { rows }: Pairs): void => {
  const measure = sheet.measure(size)
  const natural = Math.max(...rows.map(([name]) => widths([{ text: name }], measure).natural)) + 2 * pad
  const names = Math.min(Math.max(natural, NAME_SHARE.least * sheet.width), NAME_SHARE.most * sheet.width)
  const columns = { widths: [names, sheet.width - names], amounts: [] }
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  for (const row of rows) {
    const cells = cellsOf(
      sheet,
      columns,
      row.map((text) => [{ text }]),
    )
    if (!sheet.fits(heightOf(cells))) sheet.newPage()
    drawRow(sheet, element, cells, 'plain', (column) => column === 0)
  }
}
