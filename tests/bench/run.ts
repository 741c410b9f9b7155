import { backOfficeFigures } from './back-office.bench.ts'
import { balanceFigures } from './balance.bench.ts'
import { cabinetFigures } from './cabinet.bench.ts'
import { claimFigures } from './claims.bench.ts'
import { faceFigures } from './face.bench.ts'
import { feltFigures } from './felt.bench.ts'
import { type Figure, tell } from './figure.ts'
import { fill } from './fill.ts'
import { mapFigures } from './map.bench.ts'
import { pageFigures } from './pages.bench.ts'
import { siteFigures } from './site.bench.ts'
import { startFigures } from './start.bench.ts'

const measureByName: Record<string, () => Promise<Figure[]>> = {
  balance: balanceFigures,
  cabinet: cabinetFigures,
  claims: claimFigures,
  office: backOfficeFigures,
  face: faceFigures,
  felt: feltFigures,
  map: mapFigures,
  pages: pageFigures,
  site: siteFigures,
  start: startFigures,
}

async function measureAll(names: readonly string[]): Promise<boolean> {
  let allKept = true
  for (const [name, measure] of Object.entries(measureByName)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`\n== ${name}`)
    for (const figure of await measure()) allKept = tell(figure) && allKept
  }
  return allKept
}

const [first, ...others] = process.argv.slice(2)
if (first === 'fill') await fill(others)
else process.exitCode = (await measureAll(process.argv.slice(2))) ? 0 : 1
