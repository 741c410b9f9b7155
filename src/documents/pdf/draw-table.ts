import type { InlineRuns, NameValueTable, PdfTable } from '../document-blocks.ts'
import { breakLines, measureTextWidths, type TextLine } from './line-breaking.ts'
import { type PdfStructureElement, type PdfWriter, pdfColours } from './pdf-writer.ts'

const FONT_SIZE = 9.5
const LINE_HEIGHT = 13
const CELL_PADDING = 5

/** Columns that need less than an equal share get what they need; the others share the rest equally. */
const shareWidth = (wanted: readonly number[], room: number): number[] => {
  const given = new Map<number, number>()
  for (;;) {
    const left = room - [...given.values()].reduce((sum, width) => sum + width, 0)
    const fair = left / (wanted.length - given.size)
    const modest = wanted.findIndex((width, index) => !given.has(index) && width <= fair)
    if (modest < 0) return wanted.map((_, index) => given.get(index) ?? fair)
    given.set(modest, wanted[modest] ?? 0)
  }
}

/** Each column gets the width of its longest word; the remaining width is shared in proportion to the text. */
const columnWidths = (sheet: PdfWriter, table: Pick<PdfTable, 'head' | 'rows'>): number[] => {
  const measure = sheet.measure(FONT_SIZE)
  const columns = table.head.map((head, index) => {
    const cells = [
      measureTextWidths(head, measure),
      ...table.rows.map((row) => measureTextWidths(row[index] ?? [], measure)),
    ]
    return {
      least: Math.max(...cells.map((cell) => cell.least)) + 2 * CELL_PADDING,
      natural: Math.max(...cells.map((cell) => cell.natural)) + 2 * CELL_PADDING,
    }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const natural = columns.reduce((sum, column) => sum + column.natural, 0)
  if (natural <= sheet.width) return columns.map((column) => (column.natural / natural) * sheet.width)
  if (least >= sheet.width)
    return shareWidth(
      columns.map((column) => column.least),
      sheet.width,
    )
  const share = (sheet.width - least) / (natural - least)
  return columns.map((column) => column.least + (column.natural - column.least) * share)
}

interface Cell {
  readonly x: number
  readonly width: number
  readonly lines: readonly TextLine[]
  readonly isAmount: boolean
}

interface Columns {
  readonly widths: readonly number[]
  readonly amounts: readonly number[]
}

const layOutRow = (sheet: PdfWriter, { widths, amounts }: Columns, row: readonly InlineRuns[]): Cell[] => {
  let x = sheet.left
  return widths.map((width, index) => {
    const lines = breakLines(row[index] ?? [], width - 2 * CELL_PADDING, sheet.measure(FONT_SIZE))
    const cell = { x, width, lines, isAmount: amounts.includes(index) }
    x += width
    return cell
  })
}

const rowHeight = (cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => cell.lines.length)) * LINE_HEIGHT + 2 * CELL_PADDING

const drawCellText = (sheet: PdfWriter, cell: Cell): void =>
  cell.lines.forEach((line, index) => {
    const x = cell.isAmount ? cell.x + cell.width - CELL_PADDING - line.width : cell.x + CELL_PADDING
    sheet.drawLine(line, FONT_SIZE, x, sheet.at() + CELL_PADDING + index * LINE_HEIGHT)
  })

type RowKind = 'head' | 'plain' | 'total'

const isTotal = (row: readonly InlineRuns[]): boolean =>
  row.flat().length > 0 && row.flat().every(({ strong }) => strong)

const drawRules = (sheet: PdfWriter, cells: readonly Cell[], kind: RowKind): void => {
  const rule = (y: number, thickness: number, colour: string): void => {
    sheet.doc.lineWidth(thickness).strokeColor(colour)
    for (const { x, width } of cells)
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke()
  }
  if (kind === 'total') rule(sheet.at(), 1, pdfColours.ink)
  const bottom = sheet.at() + rowHeight(cells)
  if (kind === 'head') rule(bottom, 1, pdfColours.ink)
  else rule(bottom, 0.6, pdfColours.line)
}

const withPaleInk = (sheet: PdfWriter, draw: () => void): void => {
  sheet.doc.fillColor(pdfColours.pale)
  draw()
  sheet.doc.fillColor(pdfColours.ink)
}

/** `parent` is null for the head that is repeated on a later page, which is drawn as an artifact. */
const drawRow = (
  sheet: PdfWriter,
  parent: PdfStructureElement | null,
  cells: readonly Cell[],
  kind: RowKind,
  isPale: (column: number) => boolean = () => kind === 'head',
): void => {
  const height = rowHeight(cells)
  sheet.aside(() => drawRules(sheet, cells, kind))
  const drawCell = (cell: Cell, index: number): void =>
    isPale(index) ? withPaleInk(sheet, () => drawCellText(sheet, cell)) : drawCellText(sheet, cell)
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

/** Repeats the table head on each page. */
export const drawTable = (sheet: PdfWriter, table: PdfTable): void => {
  const columns = { widths: columnWidths(sheet, table), amounts: table.amounts ?? [] }
  const head = layOutRow(sheet, columns, table.head)
  const rows = table.rows.map(
    (row) => ({ cells: layOutRow(sheet, columns, row), kind: isTotal(row) ? 'total' : 'plain' }) as const,
  )
  const first = rows[0]
  if (!sheet.fits(rowHeight(head) + (first ? rowHeight(first.cells) : 0))) sheet.newPage()
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  drawRow(sheet, element, head, 'head')
  for (const { cells, kind } of rows) {
    if (!sheet.fits(rowHeight(cells))) {
      sheet.newPage()
      drawRow(sheet, null, head, 'head')
    }
    drawRow(sheet, element, cells, kind)
  }
}

const NAME_SHARE = { least: 0.24, most: 0.36 } as const

export const drawNameValueTable = (sheet: PdfWriter, { rows }: NameValueTable): void => {
  const measure = sheet.measure(FONT_SIZE)
  const natural =
    Math.max(...rows.map(([name]) => measureTextWidths([{ text: name }], measure).natural)) + 2 * CELL_PADDING
  const names = Math.min(Math.max(natural, NAME_SHARE.least * sheet.width), NAME_SHARE.most * sheet.width)
  const columns = { widths: [names, sheet.width - names], amounts: [] }
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  for (const row of rows) {
    const cells = layOutRow(
      sheet,
      columns,
      row.map((text) => [{ text }]),
    )
    if (!sheet.fits(rowHeight(cells))) sheet.newPage()
    drawRow(sheet, element, cells, 'plain', (column) => column === 0)
  }
}
