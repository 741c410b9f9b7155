// Runs under whatever Node the machine has (20.11 or newer) before anything is installed: no dependencies here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

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
   */
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

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
export const whenNpmIsGone = (stop) => {
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
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: the output is shown only on failure
 * @returns {Promise<void>}
 */
export const run = (program, args, { env = {}, quiet = false } = {}) =>
  new Promise((done, fail) => {
    /** @type {Buffer[]} */
    const said = []
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    child.stdout?.on('data', (chunk) => said.push(chunk))
    child.stderr?.on('data', (chunk) => said.push(chunk))
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    child.once('error', (error) => fail(new StepFailed(`${program} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      if (code === 0) return done()
      process.stderr.write(Buffer.concat(said))
      fail(new StepFailed(`${program} ${args.join(' ')} ended with ${code ?? signal}`, code ?? 1))
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
export const installWhatIsMissing = async () => {
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
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Lists that pages of offices are made of (office-pages-input.ts). */
const officeLists = () => filesAt(join(process.env.DATA_DIR || '.data', 'office-lists'))

const isServer = (/** @type {string} */ file) => file.startsWith(join(root, 'src/server'))
const isContent = (/** @type {string} */ file) =>
  file.startsWith(join(root, 'content')) && file.endsWith('.md')
/** What the pages of offices tell beside their lists. */
const isOfOffices = (/** @type {string} */ file) => /content\/(offices|site|tariffs|services)\//.test(file)

/**
 * @param {readonly string[]} said
 * @param {readonly string[]} files
 */
const fingerprint = (said, files) => {
  const hash = createHash('sha256').update(JSON.stringify(said))
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * What the site is made of, in three: `code` (and everything else that a build of the site reads), `content` (what
 * editors write, drawn without a build), `offices` (what only their pages are made of). The server's own code is none.
 */
export const siteFingerprints = () => {
  const all = siteSources.flatMap(filesAt).filter((file) => !isServer(file))
  const written = all.filter(isContent)
  const code = fingerprint(
    [process.env.ORIGIN ?? ''],
    all.filter((file) => !isContent(file)),
  )
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Moscow' })
  return {
    code,
    content: fingerprint([code], written),
    offices: fingerprint([code, today], [...written.filter(isOfOffices), ...officeLists()]),
  }
}
