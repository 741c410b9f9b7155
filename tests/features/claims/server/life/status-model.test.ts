import { afterAll, beforeAll, test } from 'vitest'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../renting.ts'
import { playLives } from './status-model.ts'

/** Another seed plays other lives, as many as one likes: `STATUS_MODEL_SEED=7 STATUS_MODEL_LIVES=600 vitest run …`. */
const seed = Number(process.env['STATUS_MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const lives = Number(process.env['STATUS_MODEL_LIVES'] ?? 4)
/** Patience for one life on a crowded machine, in milliseconds. */
const LIFE_MS = 40_000

let product: Product
beforeAll(async () => {
  product = await openProduct(noon, { clockGoesOn: false })
})
afterAll(() => product.close())

test(
  `whatever people and the clock do to rents, the product and the model agree (seed ${seed})`,
  () => playLives(product, { seed, lives }),
  (lives + 8) * LIFE_MS,
)
