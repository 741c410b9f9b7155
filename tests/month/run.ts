import { playMonth } from './play.ts'

/** `npm run month -- SEED PAYMENTS`: a month of payments by all methods on a real server while everything goes wrong (play.ts). */
const [given, payments = '20000'] = process.argv.slice(2)
const seed = given ? Number(given) : Math.floor(Math.random() * 1_000_000)
console.log(`A month of ${payments} payments, seed ${seed}`)
await playMonth({ seed, payments: Number(payments), tell: console.error }, async ({ log }) => console.table(log.counts()))
