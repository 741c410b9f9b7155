import { layGround } from './claim-ground.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Load, shootAll, within } from './load.ts'
import { rawClaims, recordClaim } from './raw-claims.ts'

const CONNECTIONS = 32
const CLAIMS = 1200
/** Warm-up rounds: the engine needs some thousand requests until it has compiled the server's code. */
const WARM_ROUNDS = 3
const CROWD_SIZE = 100
const CROWDED_BOXES = 12
const LAST_BOX_MS = 300

const countServerErrors = (load: Load): number =>
  [...load.statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)

/** Compares claims with the bare driver and the same SQL, and measures a hundred people at the last box. */
export async function claimFigures(): Promise<Figure[]> {
  const ground = await layGround(Array.from({ length: CROWD_SIZE }, (_, index) => `bench-person-${index}-`))
  try {
    const recording = await recordClaim(ground)
    const claimOverHttp = async (boxes: readonly number[]) => {
      const load = await shootAll(ground.origin, boxes.map(ground.claim), CONNECTIONS)
      if (load.statuses.get(200) !== boxes.length)
        throw new Error(`claims were refused: ${[...load.statuses]}`)
      return load.perSecond
    }
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      await claimOverHttp(await ground.boxes(CLAIMS))
      await rawClaims(ground, recording, await ground.boxes(CLAIMS), CONNECTIONS)
    }
    const http: number[] = []
    const raw: number[] = []
    for (let round = 0; round < PAIRS; round += 1) {
      http.push(await claimOverHttp(await ground.boxes(CLAIMS)))
      raw.push(await rawClaims(ground, recording, await ground.boxes(CLAIMS), CONNECTIONS))
    }

    const crowdedMs: number[] = []
    const separateMs: number[] = []
    const slowestMs: number[] = []
    let wrongAnswers = 0
    for (let round = 0; round < PAIRS; round += 1) {
      const separateBoxes = await ground.boxes(CROWD_SIZE * CROWDED_BOXES)
      separateMs.push((await shootAll(ground.origin, separateBoxes.map(ground.claim), CROWD_SIZE)).perSecond)
      // A hundred people at one box, then at the next, over the same connections as those with a box each.
      const boxes = await ground.boxes(CROWDED_BOXES)
      const shots = boxes.flatMap((box) =>
        Array.from({ length: CROWD_SIZE }, (_, index) => ground.claim(box, index)),
      )
      const load = await shootAll(ground.origin, shots, CROWD_SIZE)
      crowdedMs.push(load.perSecond)
      slowestMs.push(within(0.99, load))
      wrongAnswers += countServerErrors(load)
      if (load.statuses.get(200) !== boxes.length)
        throw new Error(`${boxes.length} boxes made ${load.statuses.get(200)} claims`)
    }
    if (wrongAnswers > 0) throw new Error(`${wrongAnswers} answers were 5xx`)
    return [
      {
        name: 'claims over HTTP against the bare driver with the same SQL',
        ratios: ratiosOf(http, raw),
        bound: { atLeast: 0.7 },
        text: `${median(http).toFixed(0)}/s against ${median(raw).toFixed(0)}/s`,
      },
      {
        name: 'the last box with 100 connections against boxes enough for all',
        ratios: ratiosOf(crowdedMs, separateMs),
        bound: { atLeast: 0.8 },
        text: `${median(crowdedMs).toFixed(0)}/s against ${median(separateMs).toFixed(0)}/s, no 5xx`,
      },
      {
        name: `the slowest of 100 answers at the last box with 100 connections, as a share of ${LAST_BOX_MS} ms`,
        ratios: slowestMs.map((milliseconds) => milliseconds / LAST_BOX_MS),
        bound: { atMost: 1 },
        text: `${median(slowestMs).toFixed(0)} ms`,
      },
    ]
  } finally {
    await ground.close()
  }
}
