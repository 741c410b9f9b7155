import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type ListRow, neededColumns, type RawRow, type RejectReason, readRow } from './list-row.ts'

/** A row that is not taken over: where it stands, why, and what it said. */
interface RejectedRow {
  readonly line: number
  readonly reason: RejectReason
  readonly cells: readonly string[]
}

/** A whole list, read and checked. */
export interface OfficeList {
  readonly columns: readonly string[]
  readonly rows: readonly ListRow[]
  readonly rejected: readonly RejectedRow[]
  /** Every well-formed index of the file, the rejected rows' too: those offices are not gone. */
  readonly present: ReadonlySet<string>
}

/** A file that is not a list of offices at all. */
class NotAList extends Error {
  override readonly name = 'NotAList'
}

const GZIP_MAGIC = 0x1f8b
const LINES_A_STEP = 500

const isGzip = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE(0) === GZIP_MAGIC
  } finally {
    await handle.close()
  }
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** The parser says where a row ends; a quoted cell may have begun lines before. */
const firstLine = (cells: readonly string[], last: number): number =>
  last - cells.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0)

/**
 * Reads a list, plain or gzip by its first bytes; `progress` is told which share of the file is read, 0 to 1.
 * Throws {@link NotAList} when needed columns are missing or the file is not CSV.
 */
export const readOfficeList = async (
  file: string,
  progress: (share: number) => void,
): Promise<OfficeList> => {
  const { size } = await stat(file)
  const source = createReadStream(file)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })

  let columns: string[] | null = null
  const rows: ListRow[] = []
  const rejected: RejectedRow[] = []
  const present = new Set<string>()
  const taken = new Set<string>()

  const take = (cells: string[], line: number, known: readonly string[]): void => {
    const raw: RawRow = Object.fromEntries(known.map((column, index) => [column, cells[index] ?? '']))
    const index = (raw.index ?? '').trim()
    const read = cells.length === known.length ? readRow(raw) : null
    if (/^\d{6}$/.test(index)) present.add(index)
    if (!read) rejected.push({ line, reason: 'column_count_wrong', cells })
    else if (!read.ok) rejected.push({ line, reason: read.code, cells })
    else if (taken.has(index)) rejected.push({ line, reason: 'index_repeated', cells })
    else {
      taken.add(index)
      rows.push(read.value)
    }
  }

  const readAll = async (records: AsyncIterable<ParsedRecord>): Promise<void> => {
    for await (const { record, info } of records) {
      if (columns === null) {
        const header = record.map((name) => name.trim())
        const missing = neededColumns.filter((name) => !header.includes(name))
        if (missing.length > 0) throw new NotAList(`${file} has no column ${missing.join(', ')}`)
        columns = header
      } else take(record, firstLine(record, info.lines), columns)
      if (info.lines % LINES_A_STEP === 0) progress(source.bytesRead / size)
    }
  }

  try {
    if (await isGzip(file)) await pipeline(source, createGunzip(), parser, readAll)
    else await pipeline(source, parser, readAll)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(CSV_|Z_)/.test(String(error.code))) {
      throw new NotAList(`${file} is not CSV: ${error.message}`)
    }
    throw error
  }
  if (columns === null) throw new NotAList(`${file} is empty`)
  return { columns, rows, rejected, present }
}
