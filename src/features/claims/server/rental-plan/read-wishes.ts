import { parse } from 'csv-parse/sync'
import { MAX_WISHES } from '#claims/api/rental-plans.ts'
import type { WishRow } from '#claims/rules/rental-plan.ts'
import { wishHeadings } from '#claims/rules/word-lists/wishes.ts'
import { decodeUtf8 } from '#documents/windows-1251.ts'
import { normalizeLine } from '#kit/api/pasted-text.ts'

type ReadWishes =
  | { readonly ok: true; readonly rows: readonly WishRow[] }
  | { readonly ok: false; readonly code: 'not_a_table' | 'columns_missing' | 'no_wishes' | 'too_many_wishes' }

/** The longest text that a faulty row quotes. */
const MAX_CELL_LENGTH = 200

const decode = (bytes: Uint8Array): string => {
  // Excel's "Unicode text" begins with this mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return decodeUtf8(bytes) ?? new TextDecoder('windows-1251').decode(bytes)
}

/** The separator that the heading contains most often. */
const findDelimiter = (text: string): string => {
  const heading = text.slice(0, text.search(/[\r\n]|$/u))
  const count = (mark: string) => heading.split(mark).length
  return [';', '\t', ','].toSorted((mark, other) => count(other) - count(mark))[0] ?? ';'
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Reads a table of wishes in UTF-8, UTF-16 or Windows-1251, separated by semicolons, commas or tabs. Runs in a worker. */
export function readWishes(bytes: Uint8Array): ReadWishes {
  const text = decode(bytes).replace(/^\uFEFF/u, '')
  if (text.includes('\0')) return { ok: false, code: 'not_a_table' }
  let records: ParsedRecord[]
  try {
    // One record beyond the limit shows that there are too many.
    records = parse(text, {
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: MAX_WISHES + 2,
    }) as unknown as ParsedRecord[]
  } catch {
    return { ok: false, code: 'not_a_table' }
  }
  const [heading, ...rest] = records
  const titles = (heading?.record ?? []).map((title) => normalizeLine(title).toLowerCase())
  const columnOf = (names: readonly string[]) => titles.findIndex((title) => names.includes(title))
  const columns = {
    city: columnOf(wishHeadings.city),
    size: columnOf(wishHeadings.size),
    months: columnOf(wishHeadings.months),
    name: columnOf(wishHeadings.name),
    costCentre: columnOf(wishHeadings.costCentre),
  }
  if (columns.city === -1 || columns.months === -1) return { ok: false, code: 'columns_missing' }
  if (rest.length === 0) return { ok: false, code: 'no_wishes' }
  if (rest.length > MAX_WISHES) return { ok: false, code: 'too_many_wishes' }
  const rows = rest.map(({ record, info }) => {
    const cell = (column: number) => (record[column] ?? '').slice(0, MAX_CELL_LENGTH)
    return {
      line: info.lines,
      city: cell(columns.city),
      size: cell(columns.size),
      months: cell(columns.months),
      name: cell(columns.name),
      costCentre: cell(columns.costCentre),
    }
  })
  return { ok: true, rows }
}
