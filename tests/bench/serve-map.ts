import { countryServer } from './country-server.ts'
import { OFFICES, officesOfCountry } from './made-up-country.ts'

// A process for map.bench.ts.
const server = await countryServer(officesOfCountry(OFFICES))
process.send?.(server.ownOrigin)
process.on('disconnect', () => process.exit())
