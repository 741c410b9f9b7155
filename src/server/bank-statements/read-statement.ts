import { oneC } from '#domain/words/statement-words.ts'
import { read1c } from './read-1c.ts'
import { readCamt } from './read-camt.ts'
import type { ReadStatement } from './statement-file.ts'

const decoded = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a file of a bank: UTF-8 with or without its mark; else Windows-1251, or DOS where the file says so. What
 * the file says of UTF-8 is not believed: programs write it over Windows-1251.
 */
function textOf(bytes: Uint8Array): string {
  const utf8 = asUtf8(bytes)
  if (utf8 !== null) return utf8
  const dos = decoded(bytes, 'ibm866')
  return oneC.isDos.test(dos) ? dos : decoded(bytes, 'windows-1251')
}

/** Reads the file of a bank, `1CClientBankExchange` or camt.053; never throws for what is in it. */
export function readStatement(bytes: Uint8Array): ReadStatement {
  const text = textOf(bytes).normalize('NFC')
  const start = text.trimStart()
  if (start.startsWith(oneC.header)) return read1c(text)
  if (start.startsWith('<')) return readCamt(text)
  return { ok: false, faults: [{ line: 1, code: 'not_a_statement' }] }
}
