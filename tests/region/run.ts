import { liveRegion } from './live.ts'

const [seed = '', offices = '200', people = '5000', organisations = '50', months = '36'] =
  process.argv.slice(2)
const size = {
  seed: seed === '' ? Math.floor(Math.random() * 1_000_000) : Number(seed),
  offices: Number(offices),
  people: Number(people),
  organisations: Number(organisations),
  months: Number(months),
}
const startedAtMs = Date.now()
console.log(`A region of ${offices} offices, seed ${size.seed}`)
const { months: results } = await liveRegion(size, console.error)
console.log(results.length, `${Math.round((Date.now() - startedAtMs) / 1000)} s`)
