import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importBoxes } from '#places/server/import/import-boxes.ts'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeOrBoxList } from '#places/server/import/read-office-list.ts'
import { writeRejectedRows } from '#places/server/import/write-rejected-rows.ts'
import { withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError, createProgressPrinter } from './run-command.ts'

const usage = 'usage: abonbox import-offices FILE [--allow-closing]   (FILE is CSV or CSV.gz)'

/** `abonbox import-offices`: imports offices, lockers or boxes; running servers show them within seconds. */
const main = async (words: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'allow-closing': { type: 'boolean', default: false },
    },
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new CommandError(usage)
  const file = resolve(name)
  if (!existsSync(file)) throw new CommandError(`${file} does not exist`)

  const began = performance.now()
  const reading = createProgressPrinter('reading')
  const list = await readOfficeOrBoxList(file, reading)
  const writeRejected = async (
    rejected: Parameters<typeof writeRejectedRows>[1]['rejected'],
  ): Promise<string> => {
    const rejects = await writeRejectedRows(file, { columns: list.columns, rejected }, process.cwd())
    return rejects === null ? 'rejected 0' : `rejected ${rejected.length}, with line and reason in ${rejects}`
  }
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)

  await withMigratedDatabase(async (database) => {
    if ('boxes' in list) {
      const summary = await importBoxes(database.kysely, list)
      const rows = list.boxes.length + list.rejected.length
      console.log(
        [
          `${rows} rows read in ${seconds()} s`,
          `places changed ${summary.changed}, unchanged ${summary.unchanged}`,
          `kept as content/offices has them: ${summary.keptFromContent}`,
          await writeRejected(summary.rejected),
        ].join('\n'),
      )
      return
    }
    const rejected = await writeRejected(list.rejected)
    const writing = createProgressPrinter('writing')
    const summary = await importOffices(database.kysely, list, {
      allowClosing: values['allow-closing'],
      progress: (done, all) => writing(all === 0 ? 1 : done / all),
    })
    console.log(
      [
        `${list.rows.length + list.rejected.length} rows read in ${seconds()} s`,
        `added ${summary.added}, changed ${summary.changed}, unchanged ${summary.unchanged}`,
        `closed because they are gone from the list: ${summary.closed}`,
        `kept as content/offices has them: ${summary.keptFromContent}`,
        rejected,
      ].join('\n'),
    )
  })
}

export const command: Command = { run: main, expected: ['InvalidListError', 'TooManyClosingsError'] }
