import { countryServer } from './country-server.ts'
import { OFFICES, officesOfCountry } from './made-up-country.ts'

// A process of its own for map.bench.ts: the whole server with the whole country.
const server = await countryServer(officesOfCountry(OFFICES))
process.send?.(server.ownOrigin)
process.on('disconnect', () => process.exit())
