import { openDatabase } from '#server/database/open-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * A process for crash tests: concurrently writes rows 1, 2, 3, … of a given size to the embedded database of a
 * directory and prints each number once its commit is acknowledged. It runs until it is killed.
 */
const [directory = '', filling = '0'] = process.argv.slice(2)
const log = { ...silentLog, error: (_: object, message: string) => console.error(message) }
const database = await openDatabase({ database: { kind: 'embedded', directory } }, log)
await database.executeSql('create table if not exists written (number bigint primary key, filling text)')
const { rows } = await database.executeSql('select coalesce(max(number), 0) as last from written')
const [{ last: found } = {}] = rows
let last = Number(found)
process.stdout.write('ready\n')

async function write(): Promise<never> {
  for (;;) {
    const number = ++last
    await database.executeSql(
      "insert into written select $1, string_agg(md5(random()::text), '') from generate_series(1, $2 / 32)",
      [number, Number(filling)],
    )
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all([write(), write(), write(), write()])
