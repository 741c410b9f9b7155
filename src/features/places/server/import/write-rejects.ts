import { rm, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { importRejectWords } from '#places/words/import-rejects.ts'
import type { RejectedRow } from './read-csv.ts'

interface Rejects {
  readonly columns: readonly string[]
  readonly rejected: readonly RejectedRow[]
}

const notWritable = new Set(['EACCES', 'EROFS', 'EPERM'])
const isNotWritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notWritable.has(String(error.code))

const cell = (text: string | number): string =>
  /[",\r\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text)

const csvOf = ({ columns, rejected }: Rejects): string =>
  [
    ['line', 'reason', 'code', ...columns],
    ...rejected.map(({ line, reason, cells }) => [line, importRejectWords[reason], reason, ...cells]),
  ]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('')

/**
 * Writes `<input>.rejects.csv` (line, reason, code, original row) beside the input, or in the working folder if that
 * is not writable. Null when nothing was rejected; an earlier file is then deleted.
 */
export const writeRejects = async (
  input: string,
  list: Rejects,
  workingFolder: string,
): Promise<string | null> => {
  const beside = `${input}.rejects.csv`
  const here = resolve(workingFolder, `${basename(input)}.rejects.csv`)
  for (const file of new Set([beside, here])) {
    try {
      if (list.rejected.length === 0) await rm(file, { force: true })
      else {
        await writeFile(file, csvOf(list))
        return file
      }
    } catch (error) {
      if (!isNotWritable(error)) throw error
    }
  }
  if (list.rejected.length === 0) return null
  throw new Error(
    `${list.rejected.length} rows were rejected, but neither ${beside} nor ${here} can be written`,
  )
}
