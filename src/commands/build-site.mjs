// Runs under the system's Node, without dependencies: see steps.mjs.
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
 * Waits until no other build runs in this folder. The lock is created with its owner inside; a lock whose owner has
 * ended is ignored.
 * @param {string} folder
 * @returns {Promise<() => void>} releases the lock
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

/** Servers watch this file for new builds (server/http/site-files.ts). */
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
 * Replaces the previous build with a complete one.
 * @param {string} from
 * @param {string} to
 */
const swap = (from, to) => {
  const [next, old] = [`${to}.next`, `${to}.old`]
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(from, next)
  } catch {
    // The folders are on different file systems.
    cpSync(from, next, { recursive: true })
  }
  if (existsSync(to)) renameSync(to, old)
  renameSync(next, to)
  rmSync(old, { recursive: true, force: true })
}

/** Environment variables that a build needs. */
const needed = /^(PATH|HOME|TMPDIR|NODE_\w+|FORCE_COLOR|NO_COLOR)$/

/** Unsets all other variables: Astro inlines them by name, so the shell could change the site or leak a secret. */
const unseen = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => !needed.test(name))
      .map((name) => [name, undefined]),
  )

/**
 * Rebuilds the site if its sources changed. The build runs in a separate folder and replaces the site only when
 * complete, so a failed build changes nothing. A second concurrent build waits and then checks again.
 * @param {{ all?: boolean, dist?: string, content?: string }} [options] all: build even if nothing changed; dist,
 * content: folders to use instead of the project's own
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
    // Reused by builds in which only content changed.
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
      // Folder name of the page program: running servers load the program of each new build.
      BUILD_NAME: site.slice(0, 16),
      // Encrypts server islands, which the site lacks; a random key would make every build differ.
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
