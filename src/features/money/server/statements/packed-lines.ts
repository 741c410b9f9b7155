import { setImmediate } from 'node:timers/promises'
import { decodeUtf8 } from '#documents/windows-1251.ts'
import { type BankMovement, findKnownMovements } from '#money/rules/statement-merge.ts'
import { oneCFields } from '#money/rules/word-lists/statements.ts'
import { parse1cStatement } from './parse-1c.ts'
import { parseCamtStatement } from './parse-camt.ts'
import type {
  ParsedStatement,
  StatementFault,
  StatementFileLine,
  StatementParseResult,
} from './statement-file.ts'

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** The declared encoding is ignored, because some programs declare UTF-8 and write Windows-1251. */
function decodeText(bytes: Uint8Array): string {
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return utf8
  const dos = decode(bytes, 'ibm866')
  return oneCFields.isDos.test(dos) ? dos : decode(bytes, 'windows-1251')
}

export function parseBankStatement(bytes: Uint8Array): StatementParseResult {
  const text = decodeText(bytes).normalize('NFC')
  const start = text.trimStart()
  if (start.startsWith(oneCFields.header)) return parse1cStatement(text)
  if (start.startsWith('<')) return parseCamtStatement(text)
  return { ok: false, faults: [{ line: 1, code: 'not_a_statement' }] }
}

/**
 * Lines as batches of JSON bytes: a worker can transfer them without copying, and the reader parses one batch
 * at a time.
 */
export type PackedLines = readonly Uint8Array[]

/** Parsing or inserting a batch of this size takes a few milliseconds. */
const BATCH_SIZE = 500

export async function packLines<T>(items: readonly T[], toLine: (item: T) => unknown): Promise<PackedLines> {
  const batches: Uint8Array[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    await setImmediate()
    batches.push(Buffer.from(JSON.stringify(items.slice(start, start + BATCH_SIZE).map(toLine))))
  }
  return batches
}

export const unpackLines = <T>(batch: Uint8Array): T[] => JSON.parse(Buffer.from(batch).toString('utf8'))

export type PackedStatement =
  | {
      readonly ok: true
      readonly format: '1c' | 'camt.053'
      readonly statement: Omit<ParsedStatement, 'lines'>
      readonly lines: PackedLines
      readonly others: number
      readonly unexecuted: readonly number[]
    }
  | {
      readonly ok: false
      readonly code: 'file_wrong'
      readonly data: { readonly faults: readonly StatementFault[] }
    }
  | { readonly ok: false; readonly code: 'account_foreign'; readonly data: { readonly accounts: string[] } }

const MAX_NAMED_ACCOUNTS = 5

export async function parsePackedStatement(bytes: Uint8Array, account: string): Promise<PackedStatement> {
  const file = parseBankStatement(bytes)
  if (!file.ok) return { ok: false, code: 'file_wrong', data: { faults: file.faults } }
  const ownStatement = file.statements.find((statement) => statement.account === account)
  if (!ownStatement) {
    const accounts = [...new Set(file.statements.map((statement) => statement.account))]
    return { ok: false, code: 'account_foreign', data: { accounts: accounts.slice(0, MAX_NAMED_ACCOUNTS) } }
  }
  const { lines, ...statement } = ownStatement
  const { format, unexecuted } = file
  const totalLines = file.statements.reduce((sum, fileStatement) => sum + fileStatement.lines.length, 0)
  return {
    ok: true,
    format,
    statement,
    lines: await packLines(lines, (line) => line),
    others: file.others + totalLines - lines.length,
    unexecuted,
  }
}

/** Returns, for each incoming line, the index of the known movement that it repeats, or null if it is new. */
export const findKnownPackedLines = (knownLines: PackedLines, incoming: PackedLines): (number | null)[] =>
  findKnownMovements(
    knownLines.flatMap((batch) => unpackLines<BankMovement>(batch)),
    incoming
      .flatMap((batch) => unpackLines<StatementFileLine>(batch))
      .map(({ party, ...line }) => ({ ...line, inn: party.inn, account: party.account })),
  )
