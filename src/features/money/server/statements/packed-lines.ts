import { setImmediate } from 'node:timers/promises'
import { type Movement, mergeMovements } from '#money/rules/statement-merge.ts'
import { oneC } from '#money/rules/word-lists/statements.ts'
import { read1c } from './read-1c.ts'
import { readCamt } from './read-camt.ts'
import type { Fault, FileLine, FileStatement, ReadStatement } from './statement-file.ts'

const decoded = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A stated UTF-8 is ignored: programs write it over Windows-1251. */
function textOf(bytes: Uint8Array): string {
  const utf8 = asUtf8(bytes)
  if (utf8 !== null) return utf8
  const dos = decoded(bytes, 'ibm866')
  return oneC.isDos.test(dos) ? dos : decoded(bytes, 'windows-1251')
}

/** Never throws for bad content. */
export function readStatement(bytes: Uint8Array): ReadStatement {
  const text = textOf(bytes).normalize('NFC')
  const start = text.trimStart()
  if (start.startsWith(oneC.header)) return read1c(text)
  if (start.startsWith('<')) return readCamt(text)
  return { ok: false, faults: [{ line: 1, code: 'not_a_statement' }] }
}

/** Lines as JSON in batches: a worker transfers bytes at once, the reader parses one batch at a time. */
export type PackedLines = readonly Uint8Array[]

/** Small enough to parse or insert in a few milliseconds. */
const LINES_IN_BATCH = 500

/** Yields to other requests between batches. */
export async function packLines<T>(items: readonly T[], toLine: (item: T) => unknown): Promise<PackedLines> {
  const batches: Uint8Array[] = []
  for (let start = 0; start < items.length; start += LINES_IN_BATCH) {
    await setImmediate()
    batches.push(Buffer.from(JSON.stringify(items.slice(start, start + LINES_IN_BATCH).map(toLine))))
  }
  return batches
}

export const unpackLines = <T>(batch: Uint8Array): T[] => JSON.parse(Buffer.from(batch).toString('utf8'))

export type PackedStatement =
  | {
      readonly ok: true
      readonly format: '1c' | 'camt.053'
      readonly statement: Omit<FileStatement, 'lines'>
      readonly lines: PackedLines
      /** Lines of other accounts. */
      readonly others: number
      readonly unexecuted: readonly number[]
    }
  | { readonly ok: false; readonly code: 'file_wrong'; readonly data: { readonly faults: readonly Fault[] } }
  | { readonly ok: false; readonly code: 'account_foreign'; readonly data: { readonly accounts: string[] } }

const MAX_NAMED_ACCOUNTS = 5

export async function readPackedStatement(bytes: Uint8Array, account: string): Promise<PackedStatement> {
  const read = readStatement(bytes)
  if (!read.ok) return { ok: false, code: 'file_wrong', data: { faults: read.faults } }
  const found = read.statements.find((statement) => statement.account === account)
  if (!found) {
    const accounts = [...new Set(read.statements.map((statement) => statement.account))]
    return { ok: false, code: 'account_foreign', data: { accounts: accounts.slice(0, MAX_NAMED_ACCOUNTS) } }
  }
  const { lines, ...statement } = found
  const { format, unexecuted } = read
  const all = read.statements.reduce((sum, other) => sum + other.lines.length, 0)
  return {
    ok: true,
    format,
    statement,
    lines: await packLines(lines, (line) => line),
    others: read.others + all - lines.length,
    unexecuted,
  }
}

/** Index of the known movement for each line, null if new. */
export const mergePackedLines = (known: PackedLines, incoming: PackedLines): (number | null)[] =>
  mergeMovements(
    known.flatMap((batch) => unpackLines<Movement>(batch)),
    incoming
      .flatMap((batch) => unpackLines<FileLine>(batch))
      .map(({ party, ...line }) => ({ ...line, inn: party.inn, account: party.account })),
  )
