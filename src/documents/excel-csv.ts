import { stringify } from 'csv-stringify/sync'
import type { ConsentRecord, DataAccessRecord } from '#back-office/api/administration-audit.ts'
import { dataAccessRecordWords, dataRegisterCsvHeadings } from '#back-office/words/administration-audit.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { consentChannelWords } from '#people/words/personal-data.ts'
import { toByteStream } from './byte-stream.ts'

/** Writes rows while the stream is read, so memory use does not depend on their number. */
export const streamCsv = <Row>(
  heads: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const written = (rows: readonly (readonly string[])[], bom: boolean): Uint8Array =>
    encoder.encode(toExcelCsv(rows, { bom }))
  return toByteStream(
    (async function* () {
      yield written([heads], true)
      for await (const rows of batches) yield written(rows.map(cells), false)
    })(),
  )
}

const formatInstant = (instant: string): string => formatMoscowDateTime(new Date(instant))

export const streamConsentsCsv = (
  batches: AsyncIterable<readonly ConsentRecord[]>,
): ReadableStream<Uint8Array> =>
  streamCsv(dataRegisterCsvHeadings.consents, batches, (row) => [
    String(row.id),
    formatInstant(row.givenAt),
    row.person,
    row.edition === null ? row.version : formatDottedDate(row.edition),
    row.hash ?? '',
    consentChannelWords[row.way],
    row.operator ?? '',
    row.withdrawnAt === null ? '' : formatInstant(row.withdrawnAt),
  ])

export const streamAccessLogCsv = (
  batches: AsyncIterable<readonly DataAccessRecord[]>,
): ReadableStream<Uint8Array> =>
  streamCsv(dataRegisterCsvHeadings.looks, batches, (row) => [
    formatInstant(row.at),
    row.viewer,
    row.person,
    dataAccessRecordWords.what[row.what],
    dataAccessRecordWords.why(row.purpose),
    row.claim === null ? '' : String(row.claim),
  ])

/** Matches values to be written as text, because spreadsheets drop leading zeros and round long numbers. */
const NUMBER_LIKE_TEXT = /^(?:0\d+|\d{12,})$/

/**
 * CSV for Russian Excel: with BOM and semicolons. Numbers such as an INN are written as text, and user input cannot
 * become a formula.
 */
export const toExcelCsv = (rows: readonly (readonly (string | number)[])[], { bom = true } = {}): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      bom,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: {
        string: (text) =>
          NUMBER_LIKE_TEXT.test(text) ? { value: `="${text}"`, escape_formulas: false } : text,
      },
    },
  )
