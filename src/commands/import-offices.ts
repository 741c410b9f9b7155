import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importOffices } from '#server/offices-import/import-offices.ts'
import { readOfficeList } from '#server/offices-import/read-list.ts'
import { writeRejects } from '#server/offices-import/write-rejects.ts'
import { openCommandDatabase } from './command-database.ts'
import { rememberImportedList } from './office-pages-input.ts'
import { startProgress } from './progress.ts'
import { CommandFailed, runCommand } from './run-command.ts'

const usage =
  'usage: npm run offices:import -- FILE [--allow-closing] [--dist FOLDER] [--out FOLDER]   (FILE is CSV or CSV.gz)'

const root = resolve(import.meta.dirname, '../..')

/** Makes the pages of all lists that were imported, in a process of its own; where no site is built, its build does. */
const makePages = (dist: string, out: string): void => {
  if (!existsSync(dist)) {
    console.log('the site is not built yet: `npm run build` makes their pages')
    return
  }
  const places = ['--dist', dist, '--out', out]
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build-offices.ts'), ...places], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0)
    throw new CommandFailed('The list is imported, its pages are not made: npm run offices:pages')
}

/**
 * `npm run offices:import`: brings a national list of offices or lockers into the database and makes their pages, so
 * that what is counted on `/offices` is what can be rented.
 */
const work = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'allow-closing': { type: 'boolean', default: false },
      dist: { type: 'string', default: join(root, 'dist') },
      out: { type: 'string', default: join(root, 'dist-offices') },
    },
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new CommandFailed(usage)
  const file = resolve(name)
  if (!existsSync(file)) throw new CommandFailed(`${file} does not exist`)

  const began = performance.now()
  const isTerminal = process.stdout.isTTY === true
  const reading = startProgress('reading', isTerminal)
  const list = await readOfficeList(file, reading.at)
  reading.end()
  const rejects = await writeRejects(file, list, process.cwd())

  const database = await openCommandDatabase(process.env)
  try {
    const writing = startProgress('writing', isTerminal)
    const summary = await importOffices(database.kysely, list, {
      allowClosing: values['allow-closing'],
      progress: (done, all) => writing.at(all === 0 ? 1 : done / all),
    })
    writing.end()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      [
        `${list.rows.length + list.rejected.length} rows read in ${seconds} s`,
        `added ${summary.added}, changed ${summary.changed}, unchanged ${summary.unchanged}`,
        `closed because they are gone from the list: ${summary.closed}`,
        `kept as content/offices has them: ${summary.keptFromContent}`,
        rejects === null ? 'rejected 0' : `rejected ${summary.rejected}, with line and reason in ${rejects}`,
      ].join('\n'),
    )
  } finally {
    await database.close()
  }
  if (list.rows.length === 0) return
  await rememberImportedList(resolve(process.env.DATA_DIR || '.data'), file, list.rows)
  makePages(resolve(values.dist), resolve(values.out))
}

await runCommand(work, ['NotAList', 'TooManyGone'])
