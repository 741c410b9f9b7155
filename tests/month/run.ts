import { playMonth } from './play.ts'
import { reconcile } from './reconcile.ts'

const MAX_PRINTED = 20

/**
 * `npm run month -- SEED PAYMENTS` fails if ledger, bank, receipts, balances, acts and statements do not
 * agree.
 */
const [seedArgument, payments = '20000'] = process.argv.slice(2)
const seed = seedArgument ? Number(seedArgument) : Math.floor(Math.random() * 1_000_000)
console.log(`A month of ${payments} payments, seed ${seed}`)
const startedAtMs = Date.now()
const { wrong, text } = await playMonth({ seed, payments: Number(payments), tell: console.error }, reconcile)
console.log(text)
console.error(`${Math.round((Date.now() - startedAtMs) / 1000)} s`)
for (const [what, found] of Object.entries(wrong)) {
  console.error(`${what}: ${found.length} wrong`)
  for (const difference of found.slice(0, MAX_PRINTED)) console.error(`  ${difference}`)
  process.exitCode = 1
}
if (process.exitCode) console.error(`Repeat it with: npm run month -- ${seed} ${payments}`)
