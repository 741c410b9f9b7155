// Runs under the system's Node before packages are installed, so it must import no dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
// Older versions skip native bindings that the build needs.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19, 22.12 or newer.`)
  process.exit(1)
}

export const root = resolve(import.meta.dirname, '../..')

const bin = join(root, 'node_modules/.bin')

const logs = join(root, '.cache/logs')

/** Enough for the list of failures that test runners print last. */
const PRINTED_LINES = 150

export class StepFailed extends Error {
  /**
   * @param {string} message
   * @param {number} code exit code of the whole command
   */
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** Addressed directly, because npm 10 loses the link in `.bin`. */
const installedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')

/**
 * Environment of every step; PATH begins with the project's programs and its own Node.
 * @param {Record<string, string>} [more]
 */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: `${bin}:${dirname(installedNode)}:${process.env.PATH ?? ''}`,
  ...more,
})

export const ownNode = () => {
  if (existsSync(installedNode)) return installedNode
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new StepFailed(
    `npm has no Node for ${process.platform} ${process.arch}, and the system has ${process.versions.node}: install Node ${wantedNode()}.`,
  )
}

/**
 * Calls `stop` when npm has ended: npm starts a script through a shell, and a signal to npm ends that shell but not its
 * children. Does nothing without npm.
 * @param {() => void} stop
 */
export const onParentExit = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}

const wantedNode = () => readFileSync(join(root, '.nvmrc'), 'utf8').trim()

/** @param {string} name of a log */
const logFile = (name) => join(logs, `${name.replaceAll(' ', '-')}.log`)

/**
 * Output of a step's last run; empty if it never ran.
 * @param {string} name of its log
 */
export const logOf = (name) => (existsSync(logFile(name)) ? readFileSync(logFile(name), 'utf8') : '')

/**
 * Runs a program to its end; throws {@link StepFailed} if it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, log?: string }} [options] log: output goes to this file in `.cache/logs`,
 *   and the error message contains its end
 * @returns {Promise<void>}
 */
export const run = (program, args, { env = {}, log } = {}) =>
  new Promise((resolveRun, reject) => {
    if (log) mkdirSync(logs, { recursive: true })
    const output = log === undefined ? 'inherit' : openSync(logFile(log), 'w')
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', output, output],
    })
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    child.once('error', (error) =>
      reject(new StepFailed(`${program} could not be started: ${error.message}`)),
    )
    child.once('close', (code, signal) => {
      process.off('SIGTERM', pass)
      if (output !== 'inherit') closeSync(output)
      if (code === 0) return resolveRun()
      // In CI our output is all that a reader sees.
      const end = log ? logOf(log).trimEnd().split('\n').slice(-PRINTED_LINES) : []
      const command = [program, ...args].join(' ')
      reject(new StepFailed([...end, `${command} ended with ${code ?? signal}`].join('\n'), code ?? 1))
    })
  })

/** @param {string} file */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** True if every package of the lock file is installed; optional packages and peers may be missing. */
export const isInstalled = () => {
  const wanted = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || devOptional || peer)),
  )
}

/** Both Node packages own `.bin/node`; npm 10 removes the link with the package of the other architecture. */
const linkNode = () => {
  const link = join(bin, 'node')
  if (existsSync(installedNode) && !existsSync(link)) symlinkSync(relative(bin, installedNode), link)
}

export const ensureInstalled = async () => {
  if (!isInstalled()) {
    console.log('Installing packages …')
    // Hides warnings about packages that need a newer Node than the system's: ours runs them.
    const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
    const npm = process.env.npm_execpath
    try {
      await (npm?.endsWith('.js')
        ? run(process.execPath, [npm, ...args], { log: 'packages' })
        : run('npm', args, { log: 'packages' }))
    } catch (error) {
      throw new StepFailed(
        `The packages could not be installed: ${error instanceof Error ? error.message : error}. ` +
          'Check the network, and that package.json and package-lock.json belong together.',
      )
    }
  }
  linkNode()
}

/**
 * All files below a folder, or the file itself; empty if the path does not exist.
 * @param {string} path
 * @returns {string[]}
 */
const filesAt = (path) => {
  const whole = resolve(root, path)
  const found = statSync(whole, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [whole]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const siteSources = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Excludes the server code of content and places, which renders pages. */
const isServer = (/** @type {string} */ file) =>
  /^src\/(server|stand-ins|features\/(?!content|places)[^/]+\/server)\//.test(relative(root, file))
const isScreen = (/** @type {string} */ file) =>
  /\/(screens|parts|pages)\/|\.(tsx|astro)$/.test(relative(root, file))
const isGuide = (/** @type {string} */ file) => file.startsWith(join(root, 'src')) && file.endsWith('.md')

/**
 * @param {readonly string[]} said
 * @param {readonly string[]} files
 */
const fingerprint = (said, files) => {
  const hash = createHash('sha256').update(JSON.stringify(said))
  // Relative paths, so that the same sources give the same hash in any folder.
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const serverSources = [
  ...['server', 'stand-ins', 'features', 'kit', 'documents'].map((room) => `src/${room}`),
  ...['bundle', 'bundle-server'].map((name) => `src/commands/${name}.ts`),
  'package-lock.json',
]

/**
 * 4 MB for short-lived objects instead of 16; no source maps, because server/log.ts maps lines itself.
 */
export const serverFlags = ['--max-semi-space-size=4', '--no-enable-source-maps']

/** Path named by a hash of the sources; the file exists once bundled. */
export const serverBundle = () => {
  const files = serverSources.flatMap(filesAt).filter((file) => !isGuide(file) && !isScreen(file))
  return join(root, '.cache/server', fingerprint([], files).slice(0, 16), 'main.mjs')
}

/**
 * Hashes of the site's sources: `site` covers all, `code` all but the content of editors. Server code and Markdown
 * guides beside the code are excluded.
 * @param {string} content folder with the content of editors
 */
export const siteFingerprints = (content) => {
  const code = fingerprint(
    [],
    siteSources.flatMap(filesAt).filter((file) => !isServer(file) && !isGuide(file)),
  )
  return { code, site: fingerprint([code], filesAt(content)) }
}
