import { afterAll, beforeAll, test } from 'vitest'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../renting.ts'
import { playLives } from './status-model.ts'

/** The fixed run and one random run; status-model.full.test.ts does forty, `STATUS_MODEL_LIVES=600` more. */
const seed = Number(process.env['STATUS_MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const lives = Number(process.env['STATUS_MODEL_LIVES'] ?? 1)
/** Time limit for one run on a busy machine. */
const RUN_TIMEOUT_MS = 40_000

let product: Product
beforeAll(async () => {
  product = await openProduct(noon, { clockGoesOn: false })
})
afterAll(() => product.close())

test(
  `the product agrees with the model of rents after any actions and times (seed ${seed})`,
  () => playLives(product, { seed, lives }),
  (lives + 8) * RUN_TIMEOUT_MS,
)
