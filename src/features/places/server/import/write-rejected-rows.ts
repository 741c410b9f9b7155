import { rm, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { rowRejectReasonTexts } from '#places/words/import-rejects.ts'
import type { RejectedRow } from './read-csv.ts'

interface RejectedList {
  readonly columns: readonly string[]
  readonly rejected: readonly RejectedRow[]
}

const WRITE_REFUSED_CODES = new Set(['EACCES', 'EROFS', 'EPERM'])
const isNotWritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && WRITE_REFUSED_CODES.has(String(error.code))

const escapeCell = (text: string | number): string =>
  /[",\r\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text)

const toCsv = ({ columns, rejected }: RejectedList): string =>
  [
    ['line', 'reason', 'code', ...columns],
    ...rejected.map(({ line, reason, cells }) => [line, rowRejectReasonTexts[reason], reason, ...cells]),
  ]
    .map((row) => `${row.map(escapeCell).join(',')}\n`)
    .join('')

/**
 * Writes `<input>.rejects.csv` next to the input, or to the working folder if that is not possible. If no row is
 * rejected, deletes an earlier file and returns null.
 */
export const writeRejectedRows = async (
  input: string,
  list: RejectedList,
  workingFolder: string,
): Promise<string | null> => {
  const fileBesideInput = `${input}.rejects.csv`
  const fileInWorkingFolder = resolve(workingFolder, `${basename(input)}.rejects.csv`)
  for (const file of new Set([fileBesideInput, fileInWorkingFolder])) {
    try {
      if (list.rejected.length === 0) await rm(file, { force: true })
      else {
        await writeFile(file, toCsv(list))
        return file
      }
    } catch (error) {
      if (!isNotWritable(error)) throw error
    }
  }
  if (list.rejected.length === 0) return null
  throw new Error(
    `${list.rejected.length} rows were rejected, but neither ${fileBesideInput} nor ${fileInWorkingFolder} can be written`,
  )
}
