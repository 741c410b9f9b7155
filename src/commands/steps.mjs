// Runs under whatever Node the machine has (20.11 or newer) before anything is installed: no dependencies here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'

if (!import.meta.dirname) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.11 or newer.`)
  process.exit(1)
}

/** The folder of package.json. */
export const root = resolve(import.meta.dirname, '../..')

const bin = join(root, 'node_modules/.bin')

/** A step ended badly; its own output has said why, or the message does. */
export class StepFailed extends Error {
  /**
   * @param {string} message
   * @param {number} code exit code for the whole command
   * @param {readonly string[]} lastLines how the output of the step ended, where other output may follow it
   */
  constructor(message, code = 1, lastLines = []) {
    super(message)
    this.code = code
    this.lastLines = lastLines
  }
}

/** How many lines of a failed step are kept: what a run of tests says of its failures at its end. */
const KEPT_LINES = 150

/**
 * The environment in which every step runs: the programs of the project come first, its own Node among them.
 * @param {Record<string, string>} [more]
 */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: `${bin}:${process.env.PATH ?? ''}`,
  ...more,
})

/** The Node that runs TypeScript as it is: the project's own, or this one where there is none for this machine. */
export const ownNode = () => {
  const own = join(bin, 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new StepFailed(
    `This machine has Node ${process.versions.node}, and there is none for it in the packages: install Node ${wantedNode()}.`,
  )
}

/**
 * Calls `stop` when npm is gone: npm starts a script through a shell, and a signal to npm ends that shell but not what
 * the shell started. Whoever runs a command without npm may leave it alone.
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

/**
 * Runs a program to its end, its output and ours in one stream; refuses with {@link StepFailed} when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, label?: string }} [options] quiet: the output is shown only
 *   on failure; label: stands before each line, where programs run side by side
 * @returns {Promise<void>}
 */
export const run = (program, args, { env = {}, quiet = false, label } = {}) =>
  new Promise((done, fail) => {
    /** @type {Buffer[]} */
    const said = []
    /** @type {string[]} */
    const lastLines = []
    /** @param {string} line */
    const keep = (line) => {
      lastLines.push(line)
      if (lastLines.length > KEPT_LINES) lastLines.shift()
    }
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet || label ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      if (!from) continue
      if (label) {
        createInterface({ input: from }).on('line', (line) => {
          keep(line)
          to.write(`${label} | ${line}\n`)
        })
      } else from.on('data', (chunk) => said.push(chunk))
    }
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    child.once('error', (error) => fail(new StepFailed(`${program} could not be started: ${error.message}`)))
    // What it wrote is read to the end first.
    child.once('close', (code, signal) => {
      process.off('SIGTERM', pass)
      if (code === 0) return done()
      process.stderr.write(Buffer.concat(said))
      fail(new StepFailed(`${program} ${args.join(' ')} ended with ${code ?? signal}`, code ?? 1, lastLines))
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

/** Is every package of the lock file there in its version? Optional ones are for other machines too. */
export const isInstalled = () => {
  const wanted = packagesIn('package-lock.json')
  const there = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !there) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || there[path]?.version === version || (!there[path] && (optional || devOptional)),
  )
}

/** Installs exactly what the lock file says, when something of it is missing. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  console.log('Installing packages …')
  // npm runs on the machine's own Node and warns of each package that wants another: ours runs them. Errors are told.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  try {
    await (npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args))
  } catch (error) {
    throw new StepFailed(
      `The packages could not be installed: ${error instanceof Error ? error.message : error}. ` +
        'Check the network, and that package.json and package-lock.json belong together.',
    )
  }
}

/**
 * All files below a folder, or the file itself; nothing where there is none.
 * @param {string} path
 * @returns {string[]}
 */
const filesAt = (path) => {
  const whole = resolve(root, path)
  if (!existsSync(whole)) return []
  try {
    return readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return [whole]
  }
}

const siteSources = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

const isServer = (/** @type {string} */ file) => file.startsWith(join(root, 'src/server'))
/** What engineers read beside the code. */
const isGuide = (/** @type {string} */ file) => file.startsWith(join(root, 'src')) && file.endsWith('.md')

/**
 * @param {readonly string[]} said
 * @param {readonly string[]} files
 */
const fingerprint = (said, files) => {
  const hash = createHash('sha256').update(JSON.stringify(said))
  // By its place in this folder: the same sources are the same wherever they stand.
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** What the server is made of, and the packages that it is bundled with. */
const serverSources = [
  ...['server', 'domain', 'contract', 'copy', 'documents', 'editors'].map((room) => `src/${room}`),
  ...['bundle', 'bundle-server'].map((name) => `src/commands/${name}.ts`),
  'package-lock.json',
]

/**
 * How Node runs the server: what lives shortly has 4 MB, not 16 and their copies, and no source map is read (what is
 * logged finds its sources by itself, server/source-places.ts), whatever NODE_OPTIONS says.
 */
export const serverFlags = ['--max-semi-space-size=4', '--no-enable-source-maps']

/** The file that holds the server and its packages as its sources say now; it is there once it was bundled. */
export const serverBundle = () => {
  const files = serverSources.flatMap(filesAt).filter((file) => !isGuide(file))
  return join(root, '.cache/server', fingerprint([], files).slice(0, 16), 'main.mjs')
}

/**
 * What the site is made of: `site` all of it, `code` all but what editors write. The server's own code and the guides
 * beside the code are none of it.
 * @param {string} content folder of what editors write
 */
export const siteFingerprints = (content) => {
  const code = fingerprint(
    [],
    siteSources.flatMap(filesAt).filter((file) => !isServer(file) && !isGuide(file)),
  )
  return { code, site: fingerprint([code], filesAt(content)) }
}
