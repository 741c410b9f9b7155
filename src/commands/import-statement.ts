import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { importStatement, type StatementImportResult } from '#money/server/statements/import-statement.ts'
import { readStatementById } from '#money/server/statements/read-statements.ts'
import type { Database } from '#server/database/database.ts'
import { createWorkerPool } from '#server/workers/worker-pool.ts'
import { withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError, createProgressPrinter } from './run-command.ts'

const usage = 'usage: abonbox import-statement FILE… --account NUMBER [--by NAME] [--no-wait]'
const POLL_INTERVAL_MS = 1000

const describeRefusal = (file: string, refused: Exclude<StatementImportResult, { ok: true }>): string => {
  if (refused.code === 'file_wrong')
    return refused.data.faults
      .map(({ line, code, field }) => `${file}:${line}: ${code}${field ? ` (${field})` : ''}`)
      .join('\n')
  return `${file}: ${refused.code}${'data' in refused ? `: ${JSON.stringify(refused.data)}` : ''}`
}

async function reportProgress({ kysely }: Database, id: number, isWaiting: boolean): Promise<void> {
  const progress = createProgressPrinter('booking')
  let report = await readStatementById(kysely, id)
  while (report && !report.isDone && isWaiting) {
    progress(report.lines === 0 ? 1 : report.looked / report.lines)
    await pause(POLL_INTERVAL_MS)
    report = await readStatementById(kysely, id)
  }
  if (!report) return
  const { counted, compared, isBalanced } = report
  const line = (name: string, { lines, sum }: { lines: number; sum: number }) =>
    `${name} ${lines}, ${formatDecimalRoubles(sum)}`
  console.log(
    [
      line('came', counted.in),
      line('went', counted.out),
      line('booked', counted.booked),
      line('for a person', counted.queue),
      isBalanced === null ? 'the file has no totals' : isBalanced ? 'balances' : 'does not balance',
      ...Object.entries(compared).flatMap(([name, { difference }]) =>
        difference ? [`${name}: the lines differ from the file by ${formatDecimalRoubles(difference)}`] : [],
      ),
      ...(report.isDone ? [] : ['servers will book the rest']),
    ].join('\n'),
  )
}

/**
 * `abonbox import-statement`: imports bank statements, and servers book their lines within a minute. Importing the same
 * file again has no effect.
 */
const main = async (words: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      by: { type: 'string' },
      'no-wait': { type: 'boolean', default: false },
    },
  })
  const account = values.account
  if (positionals.length === 0 || !account) throw new CommandError(usage)
  const isServed = Boolean(process.env.DATABASE_URL)
  await withMigratedDatabase(async (database) => {
    const workers = createWorkerPool()
    try {
      for (const file of positionals) {
        const bytes = await readFile(file).catch((error: Error) => {
          throw new CommandError(error.message)
        })
        const by = { sub: 'command', name: values.by ?? userInfo().username }
        const imported = await importStatement(
          { db: database.kysely, workers },
          { bytes, name: basename(file), account, by, now: new Date() },
        )
        if (!imported.ok) throw new CommandError(describeRefusal(file, imported))
        const { id, isKnown } = imported.value
        console.log(`${file}: statement ${id}${isKnown ? ', imported before' : ''}`)
        // This process locks the embedded database, so the lines are booked when a server starts.
        await reportProgress(database, id, isServed && !values['no-wait'])
      }
    } finally {
      await workers.stop()
    }
  })
}

export const command: Command = { run: main }
