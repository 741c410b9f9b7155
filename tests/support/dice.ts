/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Chances of one actor; actors that race throw their own, or who is faster would change the play. */
export const diceFrom = (seed: number) => {
  const random = randomFrom(seed)
  return {
    random,
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)],
    chance: (share: number) => random() < share,
    /** A whole number from 1 to the most. */
    upTo: (most: number) => 1 + Math.floor(random() * most),
  }
}
export type Dice = ReturnType<typeof diceFrom>

/** A seed nobody chose, or the one of `TEST_SEED`, with which a play is repeated; it is printed. */
export const seedOf = (play: string): number => {
  const { TEST_SEED: given } = process.env
  const seed = given ? Number(given) : Math.floor(Math.random() * 1_000_000)
  console.info(`${play}: TEST_SEED=${seed}`)
  return seed
}
