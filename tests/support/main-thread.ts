import { setImmediate } from 'node:timers/promises'

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Runs `run` and measures the longest time that this thread, which is also the server's, was blocked, in milliseconds
 * of its own processor time, so that other programs do not count. Meanwhile `between` runs repeatedly, one call after
 * another.
 */
export async function longestStretch<T>(
  run: () => Promise<T>,
  between: () => Promise<unknown> = setImmediate,
): Promise<{ result: T; longestMs: number; rounds: number }> {
  let isRunning = true
  let [longestMs, rounds] = [0, 0]
  await between()
  let last = cpuMs()
  const running = run().finally(() => {
    isRunning = false
  })
  while (isRunning) {
    await Promise.race([between(), running.catch(() => undefined)])
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    rounds += 1
  }
  return { result: await running, longestMs, rounds }
}

/** Minimum processor time of this thread over several runs, in milliseconds. */
export async function leastCpuMs(run: () => unknown, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < runs; index += 1) {
    const before = cpuMs()
    await run()
    least = Math.min(least, cpuMs() - before)
  }
  return least
}
