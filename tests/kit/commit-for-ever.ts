import { openDatabase } from '#server/database/open.ts'
import { silentLog } from './silent-log.ts'

/**
 * A process for crash tests: writes rows 1, 2, 3, … into the embedded database of the directory it is given, several
 * at once, and prints each number when its commit is acknowledged. It ends only by being killed.
 */
const [directory = ''] = process.argv.slice(2)
const database = await openDatabase({ database: { kind: 'embedded', directory } }, silentLog)
await database.executeSql('create table if not exists written (number bigint primary key)')
const { rows } = await database.executeSql('select coalesce(max(number), 0) as last from written')
const [{ last: found } = {}] = rows
let last = Number(found)
process.stdout.write('ready\n')

async function write(): Promise<never> {
  for (;;) {
    const number = ++last
    await database.executeSql('insert into written values ($1)', [number])
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all([write(), write(), write(), write()])
