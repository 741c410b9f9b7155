import { playHistory } from './history.ts'

/**
 * `npm run soak -- MINUTES SEED` runs a long random history on real servers (history.ts) and fails if an invariant is
 * broken.
 */
const [minutes = '10', seedArgument] = process.argv.slice(2)
const seed = seedArgument ? Number(seedArgument) : Math.floor(Math.random() * 1_000_000)
console.log(`${minutes} minutes, seed ${seed}`)
const { done, confirmed, wrong } = await playHistory({ seed, milliseconds: Number(minutes) * 60_000 })
console.table(done)
console.log(`${confirmed} claims were acknowledged`)
if (Object.keys(wrong).length > 0) {
  console.error('What must hold does not:', JSON.stringify(wrong, null, 2))
  process.exitCode = 1
}
