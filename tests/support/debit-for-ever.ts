import { postLedgerEntry } from '#money/server/balance/post-ledger-entry.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { transact } from '#server/database/transact.ts'
import { silentLog } from './silent-log.ts'

/**
 * A process for crash tests: concurrently debits an organisation's balance by one rouble at a time and prints each key
 * once its debit is acknowledged. It runs until it is killed.
 */
const [url = '', legalHid = ''] = process.argv.slice(2)
const LANES = 8
const database = await openDatabase({ database: { kind: 'postgres', url, pool: LANES } }, silentLog)
let last = 0

async function debit(): Promise<never> {
  for (;;) {
    last += 1
    const key = `${process.pid}-${last}`
    const now = new Date(0)
    await transact(database.kysely, (trx) =>
      postLedgerEntry(trx, { key, kind: 'payment', legalHid, amount: 100, now }),
    )
    process.stdout.write(`${key}\n`)
  }
}
await Promise.all(Array.from({ length: LANES }, debit))
