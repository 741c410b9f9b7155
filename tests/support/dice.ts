/** Pseudo-random numbers from 0 to 1, repeatable by seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random choices of one actor. Concurrent actors need separate dice, or their speed would change the results. */
export const diceFrom = (seed: number) => {
  const random = randomFrom(seed)
  return {
    random,
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)],
    chance: (share: number) => random() < share,
    /** An integer from 1 to `most`. */
    upTo: (most: number) => 1 + Math.floor(random() * most),
  }
}
export type Dice = ReturnType<typeof diceFrom>

/** A random seed, or `TEST_SEED` to repeat a run; prints the seed. */
export const seedOf = (play: string): number => {
  const { TEST_SEED: given } = process.env
  const seed = given ? Number(given) : Math.floor(Math.random() * 1_000_000)
  console.info(`${play}: TEST_SEED=${seed}`)
  return seed
}
