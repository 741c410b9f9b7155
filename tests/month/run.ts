import { playMonth } from './play.ts'
import { reconcile } from './reconcile.ts'

const SHOWN = 20

/**
 * `npm run month -- SEED PAYMENTS`: a month of payments by all methods on the real server, with bank, register of receipts
 * and statements that go wrong (play.ts); fails when ledger, bank, receipts, balances, acts and statements do not agree.
 */
const [given, payments = '20000'] = process.argv.slice(2)
const seed = given ? Number(given) : Math.floor(Math.random() * 1_000_000)
console.log(`A month of ${payments} payments, seed ${seed}`)
const began = Date.now()
const { wrong, text } = await playMonth({ seed, payments: Number(payments), tell: console.error }, reconcile)
console.log(text)
console.error(`${Math.round((Date.now() - began) / 1000)} s`)
for (const [what, found] of Object.entries(wrong)) {
  console.error(`${what}: ${found.length} wrong`)
  for (const difference of found.slice(0, SHOWN)) console.error(`  ${difference}`)
  process.exitCode = 1
}
if (process.exitCode) console.error(`Repeat it with: npm run month -- ${seed} ${payments}`)
