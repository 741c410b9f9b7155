import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { rowRejectReasonTexts } from '#places/words/import-rejects.ts'

export type CsvRow = Readonly<Record<string, string>>

export type RowRejectReason = keyof typeof rowRejectReasonTexts

export interface RejectedRow {
  readonly line: number
  readonly reason: RowRejectReason
  readonly cells: readonly string[]
}

export class InvalidListError extends Error {
  override readonly name = 'InvalidListError'
}

/** A row with the wrong number of cells is passed as null. */
export interface CsvListReader<List> {
  readonly take: (raw: CsvRow | null, line: number, cells: readonly string[]) => void
  readonly end: () => List
}

const GZIP_MAGIC = 0x1f8b
const LINES_PER_PROGRESS = 500

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

/** Computed from the last line, which the parser reports. */
const firstLine = (cells: readonly string[], last: number): number =>
  last - cells.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0)

/** `progress` receives the share of the file that has been read, from 0 to 1. Throws {@link InvalidListError}. */
export const readCsv = async <List>(
  file: string,
  progress: (share: number) => void,
  startList: (columns: readonly string[]) => CsvListReader<List>,
): Promise<List> => {
  const { size } = await stat(file)
  const source = createReadStream(file)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })

  let columns: readonly string[] = []
  let reader: CsvListReader<List> | null = null
  const readAll = async (records: AsyncIterable<ParsedRecord>): Promise<void> => {
    for await (const { record, info } of records) {
      if (reader === null) {
        columns = record.map((name) => name.trim())
        reader = startList(columns)
      } else {
        const isWhole = record.length === columns.length
        const raw = isWhole
          ? Object.fromEntries(
              columns.map((column, index) => [column, (record[index] ?? '').normalize('NFC')]),
            )
          : null
        reader.take(raw, firstLine(record, info.lines), record)
      }
      if (info.lines % LINES_PER_PROGRESS === 0) progress(source.bytesRead / size)
    }
  }

  try {
    if (await isGzip(file)) await pipeline(source, createGunzip(), parser, readAll)
    else await pipeline(source, parser, readAll)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(CSV_|Z_)/.test(String(error.code))) {
      throw new InvalidListError(`${file} is not CSV: ${error.message}`)
    }
    throw error
  }
  // The compiler does not notice that the callback assigns this variable.
  const startedReader = reader as CsvListReader<List> | null
  if (startedReader === null) throw new InvalidListError(`${file} is empty`)
  return startedReader.end()
}
