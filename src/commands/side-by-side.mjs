// Under any Node from 20 on, without dependencies: see steps.mjs.
import { StepFailed } from './steps.mjs'

/**
 * A step of a longer proof.
 * @typedef {{ name: string, after?: readonly string[], run: () => Promise<void> }} Step
 */

/** How many steps run at a time: each of the long ones keeps workers of its own busy. */
const PLACES = 2

/**
 * Runs steps side by side, each as soon as a place is free and those it comes after have ended. Every step is run,
 * whatever failed before it: one run tells all that is wrong. The end lists what each took and says again how the failed
 * ones ended: a reader of a long log, CI among them, may have nothing but its end.
 * @param {readonly Step[]} steps
 * @returns {Promise<number>} the exit code of the first that failed, or 0
 */
export const runSideBySide = async (steps) => {
  const began = performance.now()
  const waiting = [...steps]
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  /** @type {Set<string>} */
  const ended = new Set()
  /** @type {[string, number][]} */
  const took = []
  /** @type {string[]} */
  const failures = []
  let code = 0

  const perform = async (/** @type {Step} */ { name, run }) => {
    console.log(`\n== ${name}`)
    const start = performance.now()
    const failed = await run().then(
      () => false,
      (error) => {
        const message = `${name}: ${error instanceof StepFailed ? error.message : error?.stack}`
        console.error(message)
        const lastLines = error instanceof StepFailed ? error.lastLines : []
        failures.push([`\n== ${name} (failed), its end`, ...lastLines, message].join('\n'))
        code ||= error instanceof StepFailed ? error.code : 1
        return true
      },
    )
    took.push([failed ? `${name} (failed)` : name, (performance.now() - start) / 1000])
    running.delete(name)
    ended.add(name)
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)))
    if (next >= 0 && running.size < PLACES) {
      const [step] = waiting.splice(next, 1)
      if (step) running.set(step.name, perform(step))
    } else {
      await Promise.race(running.values())
    }
  }
  console.log()
  took.push(['all of it', (performance.now() - began) / 1000])
  for (const [name, seconds] of took) console.log(`${name.padEnd(32)}${seconds.toFixed(1).padStart(8)} s`)
  // One stream, so that nothing of the table comes after it.
  for (const failure of failures) console.log(failure)
  return code
}
