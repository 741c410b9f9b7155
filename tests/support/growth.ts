import { leastCpuMs } from './main-thread.ts'

/** Twice the input may take this much longer; what is quadratic takes four times as long. */
export const MAX_GROWTH = 2.6
/** What takes less says nothing about growth: the processor's clock ticks every few milliseconds. */
const SHORTEST_MS = 16
const LARGEST = 64

/** How much longer something takes with twice the input, from a size at which its time can be measured. */
export async function growthOf<T>(
  make: (size: number) => T | Promise<T>,
  read: (made: T) => unknown,
  size: number,
): Promise<number> {
  for (let factor = 1; ; factor *= 2) {
    const [one, two] = [await make(factor * size), await make(2 * factor * size)]
    const short = await leastCpuMs(() => read(one), 2)
    if (short < SHORTEST_MS) {
      // It is quick however long the input is.
      if (factor >= LARGEST) return 1
      continue
    }
    let growth = (await leastCpuMs(() => read(two), 2)) / short
    for (let again = 0; again < 3 && growth > MAX_GROWTH; again += 1)
      growth = Math.min(growth, (await leastCpuMs(() => read(two))) / (await leastCpuMs(() => read(one))))
    return growth
  }
}
