import { leastCpuMs } from './main-thread.ts'

/** Maximum ratio of the times for twice the input; quadratic work has a ratio of four. */
export const MAX_GROWTH = 2.6
/** Shorter times are too imprecise, because the processor's clock ticks every few milliseconds. */
const SHORTEST_MS = 16
const LARGEST = 64

/** Ratio of the times for twice the input, at a size that is large enough to measure. */
export async function growthOf<T>(
  make: (size: number) => T | Promise<T>,
  read: (made: T) => unknown,
  size: number,
): Promise<number> {
  for (let factor = 1; ; factor *= 2) {
    const [one, two] = [await make(factor * size), await make(2 * factor * size)]
    const short = await leastCpuMs(() => read(one), 2)
    if (short < SHORTEST_MS) {
      // Fast at every size.
      if (factor >= LARGEST) return 1
      continue
    }
    let growth = (await leastCpuMs(() => read(two), 2)) / short
    for (let again = 0; again < 3 && growth > MAX_GROWTH; again += 1)
      growth = Math.min(growth, (await leastCpuMs(() => read(two))) / (await leastCpuMs(() => read(one))))
    return growth
  }
}
