// Runs under the system's Node, without dependencies: see steps.mjs.
import { StepFailed } from './steps.mjs'

/**
 * @typedef {{ name: string, after?: readonly string[], run: () => Promise<void> }} Step
 */

/** CI machines have two cores. */
const CONCURRENCY = 2

/** @param {number} start */
const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`

/**
 * Runs steps in parallel, each after the steps it depends on. A failure stops no other step, so that one run shows all
 * failures. Prints a line per step, and the log ends of failed steps last.
 * @param {readonly Step[]} steps
 * @returns {Promise<number>} exit code of the first failure, or 0
 */
export const runSideBySide = async (steps) => {
  const began = performance.now()
  const waiting = [...steps]
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  /** @type {Set<string>} */
  const ended = new Set()
  /** @type {string[]} */
  const failures = []
  let code = 0

  const perform = async (/** @type {Step} */ { name, run }) => {
    const start = performance.now()
    try {
      await run()
      console.log(`${name.padEnd(24)}${secondsSince(start)}`)
    } catch (error) {
      const isExpected = error instanceof StepFailed
      console.log(`${name.padEnd(24)}${secondsSince(start)}  failed`)
      failures.push(`\n== ${name} failed\n${isExpected ? error.message : error}`)
      code ||= isExpected ? error.code : 1
    }
    running.delete(name)
    ended.add(name)
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)))
    if (next >= 0 && running.size < CONCURRENCY) {
      const [step] = waiting.splice(next, 1)
      if (step) running.set(step.name, perform(step))
    } else {
      await Promise.race(running.values())
    }
  }
  console.log(`${'all'.padEnd(24)}${secondsSince(began)}`)
  for (const failure of failures) console.log(failure)
  return code
}
