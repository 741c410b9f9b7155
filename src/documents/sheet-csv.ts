import { stringify } from 'csv-stringify/sync'
import type { RegisteredConsent, RegisteredLook } from '#back-office/api/administration-audit.ts'
import { lookWords, registersCsv } from '#back-office/words/administration-audit.ts'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import { consentWayWords } from '#people/words/personal-data.ts'
import { byteStream } from './byte-stream.ts'

/** Writes rows while the stream is read, so memory use does not grow with their number. */
const csvStream = <Row>(
  heads: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const written = (rows: readonly (readonly string[])[], bom: boolean): Uint8Array =>
    encoder.encode(sheetCsv(rows, { bom }))
  return byteStream(
    (async function* () {
      yield written([heads], true)
      for await (const rows of batches) yield written(rows.map(cells), false)
    })(),
  )
}

const moment = (instant: string): string => instantInWords(new Date(instant))

export const consentsCsv = (
  batches: AsyncIterable<readonly RegisteredConsent[]>,
): ReadableStream<Uint8Array> =>
  csvStream(registersCsv.consents, batches, (row) => [
    String(row.id),
    moment(row.givenAt),
    row.person,
    row.edition === null ? row.version : dateInDots(row.edition),
    row.hash ?? '',
    consentWayWords[row.way],
    row.operator ?? '',
    row.withdrawnAt === null ? '' : moment(row.withdrawnAt),
  ])

export const looksCsv = (batches: AsyncIterable<readonly RegisteredLook[]>): ReadableStream<Uint8Array> =>
  csvStream(registersCsv.looks, batches, (row) => [
    moment(row.at),
    row.viewer,
    row.person,
    lookWords.what[row.what],
    lookWords.why(row.purpose),
    row.claim === null ? '' : String(row.claim),
  ])

/** Spreadsheets would drop leading zeros and round long numbers. */
const SPOILED = /^(?:0\d+|\d{12,})$/

/** CSV for Russian Excel: BOM, semicolons, numbers such as an INN as text, and no formulas from user input. */
export const sheetCsv = (rows: readonly (readonly (string | number)[])[], { bom = true } = {}): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      bom,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: {
        string: (text) => (SPOILED.test(text) ? { value: `="${text}"`, escape_formulas: false } : text),
      },
    },
  )
