// Runs under the machine's own Node, without dependencies: see steps.mjs.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const WAIT_MS = 200
let asked = 0

/** @param {string} file */
const ownerOf = (file) => {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/** @param {number} id of a process */
const isRunning = (id) => {
  if (!(id > 0)) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // A process of another user exists but cannot be signalled.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Waits until no other build works in this folder. The lock appears with its owner in it, and one whose owner is gone
 * counts for nothing.
 * @param {string} folder
 * @returns {Promise<() => void>} lets the next build begin
 */
export const acquireLock = async (folder) => {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'building')
  asked += 1
  const own = `${lock}.${process.pid}.${asked}`
  writeFileSync(own, String(process.pid))
  try {
    for (;;) {
      try {
        linkSync(own, lock)
        return () => rmSync(lock, { force: true })
      } catch {
        if (!isRunning(ownerOf(lock))) rmSync(lock, { force: true })
        else await setTimeout(WAIT_MS)
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
}
