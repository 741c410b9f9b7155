import { stringify } from 'csv-stringify/sync'

/** Digits that a spreadsheet would spoil as a number: it drops a zero before them and rounds or shortens long ones. */
const SPOILED = /^(?:0\d+|\d{12,})$/

/**
 * Rows as CSV that Russian Excel opens by a double click: a mark of UTF-8 unless told, semicolons, numbers such as an INN
 * as text. What somebody typed never becomes a formula.
 */
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
