import { stringify } from 'csv-stringify/sync'

/** Spreadsheets drop leading zeros and round long numbers. */
const SPOILED = /^(?:0\d+|\d{12,})$/

/** For Russian Excel: BOM, semicolons, numbers such as an INN as text; typed text never becomes a formula. */
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
