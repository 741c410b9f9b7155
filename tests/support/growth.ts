import { leastCpuMs } from './main-thread.ts'

const FACTOR = 4
/** Maximum ratio of the times for four times the input; quadratic work has a ratio of sixteen. */
export const MAX_GROWTH = 7
/** Shorter times are too imprecise, because the processor's clock ticks every few milliseconds. */
const SHORTEST_MS = 16
const LARGEST = 64

/** Ratio of the times for four times the input, at a size that is large enough to measure. */
export async function growthOf<T>(
  make: (size: number) => T | Promise<T>,
  read: (made: T) => unknown,
  size: number,
): Promise<number> {
  for (let scale = 1; ; scale *= 2) {
    const small = await make(scale * size)
    const smallMs = await leastCpuMs(() => read(small), 2)
    if (smallMs < SHORTEST_MS) {
      // Fast at every size.
      if (scale >= LARGEST) return 1
      continue
    }
    const large = await make(FACTOR * scale * size)
    let growth = (await leastCpuMs(() => read(large), 2)) / smallMs
    for (let again = 0; again < 3 && growth > MAX_GROWTH; again += 1)
      growth = Math.min(growth, (await leastCpuMs(() => read(large))) / (await leastCpuMs(() => read(small))))
    return growth
  }
}
