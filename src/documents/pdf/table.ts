import type { Block, Runs } from '../blocks.ts'
import { breakLines, type Line, widths } from './lines.ts'
import type { Element, Sheet } from './sheet.ts'

type Table = Extract<Block, { kind: 'table' }>
const size = 9.5
const lineHeight = 13
const pad = 5

/** Room for columns of which some want too much: those that want no more than a fair part keep it, the others part the rest. */
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

/** Columns get what their words need; what is left or missing is shared by how much they hold. */
const columnWidths = (sheet: Sheet, table: Table): number[] => {
  const measure = sheet.measure(size)
  const columns = table.head.map((head, index) => {
    const cells = [
      widths(head, measure, true),
      ...table.rows.map((row) => widths(row[index] ?? [], measure, index === 0)),
    ]
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
}

const cellsOf = (
  sheet: Sheet,
  columns: readonly number[],
  row: readonly Runs[],
  strongFrom: number,
): Cell[] => {
  let x = sheet.left
  return columns.map((width, index) => {
    const cell = {
      x,
      width,
      lines: breakLines(row[index] ?? [], width - 2 * pad, sheet.measure(size), index < strongFrom),
    }
    x += width
    return cell
  })
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => cell.lines.length)) * lineHeight + 2 * pad

const words = (sheet: Sheet, cell: Cell): void =>
  cell.lines.forEach((line, index) => {
    sheet.drawLine(line, size, cell.x + pad, sheet.at() + pad + index * lineHeight)
  })

const frame = (sheet: Sheet, cells: readonly Cell[], height: number, ground: boolean): void => {
  const { doc } = sheet
  for (const cell of cells) {
    if (ground) doc.rect(cell.x, sheet.at(), cell.width, height).fill('#eef0fa')
    doc.lineWidth(0.6).strokeColor('#a9abc4').rect(cell.x, sheet.at(), cell.width, height).stroke()
  }
  doc.fillColor('#1d1a4b')
}

/** Draws a row; `parent` is its table element, or null for a head that is repeated and so no content. */
const drawRow = (sheet: Sheet, parent: Element | null, cells: readonly Cell[], head: boolean): void => {
  const height = heightOf(cells)
  sheet.aside(() => frame(sheet, cells, height, head))
  if (parent) {
    const row = sheet.doc.struct('TR')
    parent.add(row)
    cells.forEach((cell, index) => {
      const tag = head || index === 0 ? 'TH' : 'TD'
      const scope = tag === 'TD' ? {} : { scope: head ? 'Column' : 'Row' }
      // @ts-expect-error the types do not name `scope` yet
      const made = sheet.doc.struct(tag, scope)
      row.add(made)
      made.add(() => words(sheet, cell))
    })
  } else {
    sheet.aside(() => {
      for (const cell of cells) words(sheet, cell)
    })
  }
  sheet.down(height)
}

/** Draws a table with its head repeated on each page; head and first column are marked as headers. */
export const drawTable = (sheet: Sheet, table: Table): void => {
  const columns = columnWidths(sheet, table)
  const head = cellsOf(sheet, columns, table.head, columns.length)
  const rows = table.rows.map((row) => cellsOf(sheet, columns, row, 1))
  const first = rows[0]
  if (!sheet.fits(heightOf(head) + (first ? heightOf(first) : 0))) sheet.newPage()
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  drawRow(sheet, element, head, true)
  for (const row of rows) {
    if (!sheet.fits(heightOf(row))) {
      sheet.newPage()
      drawRow(sheet, null, head, true)
    }
    drawRow(sheet, element, row, false)
  }
}
