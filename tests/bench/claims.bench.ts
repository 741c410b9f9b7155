import { layGround } from './claim-ground.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Load, shootAll, within } from './load.ts'
import { rawClaims, recordClaim } from './raw-claims.ts'

const LANES = 32
const CLAIMS = 1200
/** Rounds before the time is taken: a server that serves is compiled through, which takes some thousand requests. */
const WARM_ROUNDS = 3
const CROWD = 100
const CROWDED_BOXES = 12
/** Within this time 99 of 100 people at the last box are answered. */
const LAST_BOX_MS = 300

const failures = (load: Load): number =>
  [...load.statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)

/** Claims a second over HTTP against the bare driver with the same SQL; the last box with a hundred people at it. */
export async function claimFigures(): Promise<Figure[]> {
  const ground = await layGround(Array.from({ length: CROWD }, (_, index) => `bench-person-${index}-`))
  try {
    const recording = await recordClaim(ground)
    const overHttp = async (boxes: readonly number[]) => {
      const load = await shootAll(ground.origin, boxes.map(ground.claim), LANES)
      if (load.statuses.get(200) !== boxes.length)
        throw new Error(`claims were refused: ${[...load.statuses]}`)
      return load.perSecond
    }
    // Both sides are warm before they are measured, and take turns.
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      await overHttp(await ground.boxes(CLAIMS))
      await rawClaims(ground, recording, await ground.boxes(CLAIMS), LANES)
    }
    const http: number[] = []
    const raw: number[] = []
    for (let round = 0; round < PAIRS; round += 1) {
      http.push(await overHttp(await ground.boxes(CLAIMS)))
      raw.push(await rawClaims(ground, recording, await ground.boxes(CLAIMS), LANES))
    }

    const crowded: number[] = []
    const alone: number[] = []
    const slowest: number[] = []
    let wrong = 0
    for (let round = 0; round < PAIRS; round += 1) {
      const apart = await ground.boxes(CROWD * CROWDED_BOXES)
      alone.push((await shootAll(ground.origin, apart.map(ground.claim), CROWD)).perSecond)
      // A hundred people at one box, then at the next, over the same kept connections as those who had a box each.
      const boxes = await ground.boxes(CROWDED_BOXES)
      const shots = boxes.flatMap((box) =>
        Array.from({ length: CROWD }, (_, index) => ground.claim(box, index)),
      )
      const load = await shootAll(ground.origin, shots, CROWD)
      crowded.push(load.perSecond)
      slowest.push(within(0.99, load))
      wrong += failures(load)
      if (load.statuses.get(200) !== boxes.length)
        throw new Error(`${boxes.length} boxes made ${load.statuses.get(200)} claims`)
    }
    if (wrong > 0) throw new Error(`${wrong} answers were 5xx`)
    return [
      {
        name: 'claims over HTTP against the bare driver with the same SQL',
        ratios: ratiosOf(http, raw),
        bound: { atLeast: 0.7 },
        text: `${median(http).toFixed(0)}/s against ${median(raw).toFixed(0)}/s`,
      },
      {
        name: 'the last box with 100 connections against boxes enough for all',
        ratios: ratiosOf(crowded, alone),
        bound: { atLeast: 0.8 },
        text: `${median(crowded).toFixed(0)}/s against ${median(alone).toFixed(0)}/s, no 5xx`,
      },
      {
        name: `the slowest of 100 answers at the last box with 100 connections, as a share of ${LAST_BOX_MS} ms`,
        ratios: slowest.map((milliseconds) => milliseconds / LAST_BOX_MS),
        bound: { atMost: 1 },
        text: `${median(slowest).toFixed(0)} ms`,
      },
    ]
  } finally {
    await ground.close()
  }
}
