import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { liveRegion } from './live.ts'
import { toResults } from './results.ts'
import { writeRegionPage } from './write-page.ts'

const MAX_PRINTED = 20
const MINUTE_MS = 60_000

/**
 * `npm run region -- SEED OFFICES PEOPLE ORGANISATIONS MONTHS` fails if the simulation and the product differ. With `PAGE=yes` it
 * writes docs/region.
 */
const [seed, offices = '200', people = '5000', organisations = '50', months = '36'] = process.argv.slice(2)
const size = {
  seed: seed ? Number(seed) : Math.floor(Math.random() * 1_000_000),
  offices: Number(offices),
  people: Number(people),
  organisations: Number(organisations),
  months: Number(months),
}
const startedAtMs = Date.now()
console.log(`A region of ${offices} offices and ${people} people for ${months} months, seed ${size.seed}`)
const lived = await liveRegion(size, console.error)
const results = toResults(lived, Math.round((Date.now() - startedAtMs) / MINUTE_MS))
const folder = resolve(import.meta.dirname, '../../.cache/region')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'results.json'), JSON.stringify(results))
if (process.env.PAGE === 'yes') writeRegionPage(results)
for (const [what, times] of results.acts) console.log(`  ${what.padEnd(46)}${String(times).padStart(8)}`)
for (const [check, found] of Object.entries(results.wrong)) {
  console.log(`${check}: ${found.length} differences`)
  for (const difference of found.slice(0, MAX_PRINTED)) console.error(`  ${difference}`)
  if (found.length > 0) process.exitCode = 1
}
const { calibration } = results
console.log(
  `forecasts: ${calibration.judged} judged, error ${calibration.error.toFixed(1)}, of the sample ${calibration.sampleError.toFixed(1)}`,
)
if (process.exitCode) console.error(`Repeat it with: npm run region -- ${Object.values(size).join(' ')}`)
