// Runs under the machine's own Node, without dependencies: see steps.mjs.
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root, run, siteFingerprints } from './steps.mjs'

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

const cache = join(root, '.cache')

/** Servers that follow builds watch this file (server/http/site-files.ts). */
const STAMP = '.built-from'

/** @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Puts a whole build in the place of the one before.
 * @param {string} from
 * @param {string} to
 */
const swap = (from, to) => {
  const [next, old] = [`${to}.next`, `${to}.old`]
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(from, next)
  } catch {
    // On another file system.
    cpSync(from, next, { recursive: true })
  }
  if (existsSync(to)) renameSync(to, old)
  renameSync(next, to)
  rmSync(old, { recursive: true, force: true })
}

/** Variables that a build needs. */
const needed = /^(PATH|HOME|TMPDIR|NODE_\w+|FORCE_COLOR|NO_COLOR)$/

/** Removes the others: Astro inlines variables by name, so the shell would change the site and could leak a secret. */
const unseen = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => !needed.test(name))
      .map((name) => [name, undefined]),
  )

/**
 * Brings the built site to what its sources say. A build is made aside and takes the place of the one before when it is
 * whole: what fails leaves the site as it was. Of two builds at once the second waits and sees what is left to do.
 * @param {{ all?: boolean, dist?: string, content?: string }} [options] all: also where nothing changed; dist, content:
 * the folders, in place of the project's own
 */
export const buildIfStale = async ({
  all = false,
  dist = join(root, 'dist'),
  content = join(root, 'content'),
} = {}) => {
  const giveBack = await acquireLock(cache)
  try {
    const { code, site } = siteFingerprints(content)
    if (!all && textOf(join(dist, STAMP)) === site) return console.log('The site is built already')
    console.log('Building the site …')
    const building = join(cache, 'dist')
    // Reused by builds that change only content.
    const kept = join(cache, 'of-code', code.slice(0, 16))
    if (!existsSync(kept)) rmSync(join(cache, 'of-code'), { recursive: true, force: true })
    mkdirSync(kept, { recursive: true })
    const own = content === join(root, 'content')
    const env = {
      ...unseen(),
      NODE_ENV: 'production',
      BUILD_TO: building,
      BUILD_CONTENT: content,
      BUILD_KEPT: kept,
      // Names the folder of the page program: servers that follow builds load each of them.
      BUILD_NAME: site.slice(0, 16),
      // Seals server islands, of which the site has none; without it every build differs.
      ASTRO_KEY: Buffer.alloc(32).toString('base64'),
    }
    await run('astro', ['build'], {
      log: 'build',
      env: own ? env : { ...env, BUILD_CACHE: '.cache/astro/elsewhere' },
    })
    writeFileSync(join(building, STAMP), site)
    swap(building, dist)
  } finally {
    giveBack()
  }
}
