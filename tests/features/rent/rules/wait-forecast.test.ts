import { describe, expect, test } from 'vitest'
import { blendLeaveShare, forecastWait } from '#rent/rules/wait-forecast.ts'

const today = '2026-01-15'
const usual = { leaveShare: 0.4, earlyEndShare: 0, extensionMonths: 11 }
const chances = (facts: Parameters<typeof forecastWait>[0]) =>
  forecastWait(facts, today).map(({ chance }) => chance)

describe('a forecast', () => {
  test('of one box is the share of rents that are not extended, from the month after its end', () => {
    const [january, february, march] = forecastWait(
      { ...usual, ending: [{ month: '2026-01-01', boxes: 1 }], ahead: 0 },
      today,
    )
    expect([january?.month, january?.chance]).toEqual(['2026-01-01', 0])
    expect([february?.month, february?.chance]).toEqual(['2026-02-01', 0.4])
    expect(march?.chance).toBeCloseTo(0.4)
  })

  test('of the second in the queue needs two boxes', () => {
    expect(chances({ ...usual, ending: [{ month: '2026-01-01', boxes: 2 }], ahead: 1 })[1]).toBeCloseTo(0.16)
    expect(chances({ ...usual, ending: [{ month: '2026-01-01', boxes: 1 }], ahead: 1 }).at(-1)).toBe(0)
  })

  test('never falls with the months, nor rises with the people ahead', () => {
    const ending = [1, 3, 5, 8].map((month) => ({ month: `2026-0${month}-01`, boxes: 12 }))
    const byAhead = [0, 3, 9, 40].map((ahead) => chances({ ...usual, earlyEndShare: 0.01, ending, ahead }))
    for (const row of byAhead) expect(row).toEqual(row.toSorted((a, b) => a - b))
    for (const [index, row] of byAhead.entries())
      for (const [month, chance] of (byAhead[index + 1] ?? []).entries())
        expect(chance).toBeLessThanOrEqual((row[month] ?? 0) + 1e-9)
  })

  test('of many boxes agrees with the exact one of a few less', () => {
    const of = (boxes: number) =>
      chances({ ...usual, ending: [{ month: '2026-01-01', boxes }], ahead: Math.round(boxes * 0.4) })[1] ?? 0
    expect(Math.abs(of(201) - of(200))).toBeLessThan(0.03)
  })
})

test('a few rents of an office hardly move the share of the country', () => {
  const country = { ended: 1000, left: 400 }
  expect(blendLeaveShare({ ended: 0, left: 0 }, country)).toBeCloseTo(0.4)
  expect(blendLeaveShare({ ended: 2, left: 0 }, country)).toBeCloseTo(8 / 22)
  expect(blendLeaveShare({ ended: 2000, left: 200 }, country)).toBeCloseTo(0.1, 1)
})

/** Mulberry32: a generator with a seed, so that a failure can be repeated. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
}

// Decision 0017 states this error; a simulation of offices with known shares is compared with what was forecast.
test('of a hundred people told 30 per cent, about 30 get a box: the error is at most 5 points', () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9))
  console.log(`wait forecast: TEST_SEED=${seed}`)
  const random = seeded(seed)
  const told = Array.from({ length: 10 }, () => ({ count: 0, chance: 0, came: 0 }))
  for (let office = 0; office < 10_000; office += 1) {
    const leaveShare = 0.1 + random() * 0.7
    const earlyEndShare = random() * 0.03
    const ends = Array.from({ length: 5 + Math.floor(random() * 60) }, () => Math.floor(random() * 12))
    const ahead = Math.floor(random() * ends.length)
    const ending = ends.map((month) => ({ month: `2026-${String(month + 1).padStart(2, '0')}-01`, boxes: 1 }))
    const forecast = forecastWait({ ending, ahead, leaveShare, earlyEndShare, extensionMonths: 11 }, today)
    const freedInMonth = ends.map((end) => {
      for (let month = 1; month <= 12; month += 1)
        if ((month === end + 1 && random() < leaveShare) || random() < earlyEndShare) return month
      return 99
    })
    const month = 1 + Math.floor(random() * 11)
    const chance = forecast[month]?.chance ?? 0
    const bin = told[Math.min(9, Math.floor(chance * 10))]
    if (!bin) continue
    bin.count += 1
    bin.chance += chance
    bin.came += Number(freedInMonth.filter((freed) => freed <= month).length > ahead)
  }
  for (const { count, chance, came } of told) {
    // Three standard errors of the sample come on top.
    expect(Math.abs(chance / count - came / count)).toBeLessThan(0.05 + 1.5 / Math.sqrt(count))
  }
})
