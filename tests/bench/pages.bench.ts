import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeTwin } from './eleventy-twin.ts'
import { type Figure, median } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { fiftyOffices, writeCountry } from './made-up-country.ts'

const root = resolve(import.meta.dirname, '../..')
const MEGABYTES = 1500
const ASKED = 500
const REQUESTS = 20_000
const ROUNDS = 3

/** Runs a program to its end; answers how long it took in seconds and what it said. */
const timed = (
  program: string,
  args: readonly string[],
  folder: string,
  environment: Record<string, string>,
) =>
  new Promise<{ seconds: number; said: string }>((done, fail) => {
    const began = performance.now()
    const said: string[] = []
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0
        ? done({ seconds: (performance.now() - began) / 1000, said: said.join('') })
        : fail(new Error(`${args.join(' ')} ended with ${code}`)),
    )
  })

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Ends a process and waits until it is gone: it writes into its folder to the last. */
const ended = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** nginx over the same files, which it sends as they were pressed. */
const startNginx = async (folder: string, work: string) => {
  const port = await freePort()
  mkdirSync(join(work, 'logs'), { recursive: true })
  const settings = join(work, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${work}/nginx.pid; error_log ${work}/logs/error.log;
events { worker_connections 256; }
http { access_log off; types { text/html html; } gzip_static on; open_file_cache max=2000; keepalive_requests 1000000;
  client_body_temp_path ${work}/b; proxy_temp_path ${work}/p; fastcgi_temp_path ${work}/f; uwsgi_temp_path ${work}/u; scgi_temp_path ${work}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html =404; } } }
`,
  )
  const nginx = spawn('nginx', ['-c', settings, '-p', work], { stdio: 'ignore' })
  await new Promise((resume) => setTimeout(resume, 1000))
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(nginx) }
}

/** The product in a process of its own, as nginx is in one, over the same files. */
const startOwn = async (folder: string) => {
  const server = fork(join(import.meta.dirname, 'serve-pages.ts'), [folder.replace(/-offices$/, '')])
  const origin = await new Promise<string>((up, fail) => {
    server.once('message', (said) => up(String(said)))
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return { origin, stop: () => ended(server) }
}

/**
 * How long an edit of one question takes until the built site has it, against building all of the site and the pages of
 * all offices. The edit is made in copies of content and site, by what `npm run build` calls once it found the edit.
 */
const edited = async (work: string, officesSeconds: number): Promise<Figure[]> => {
  const build = join(root, 'src/commands/build.mjs')
  const site = await timed(process.execPath, [build, '--whole'], root, {})
  const [dist, content] = [join(work, 'dist'), join(work, 'content')]
  cpSync(join(root, 'dist'), dist, { recursive: true })
  cpSync(join(root, 'content'), content, { recursive: true })
  const question = join(
    content,
    'faq',
    readdirSync(join(content, 'faq')).find((name) => name.endsWith('.md')) ?? '',
  )
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    appendFileSync(question, `\n\n${round}\n`)
    const finding = await timed(process.execPath, [build], root, {})
    const drawing = await timed(
      process.execPath,
      [join(root, 'src/commands/build-content.ts'), '--dist', dist, '--content', content],
      root,
      { NODE_COMPILE_CACHE: join(work, 'compiled') },
    )
    seconds.push(finding.seconds + drawing.seconds)
  }
  const edit = median(seconds)
  const whole = site.seconds + officesSeconds
  return [
    {
      name: 'an edit of one question in the built site, against building all of it',
      ratio: edit / whole,
      bound: { atMost: 1 / 20 },
      told: `${edit.toFixed(2)} s against ${whole.toFixed(1)} s`,
    },
    {
      name: 'an edit of one question, as a share of 5 s',
      ratio: edit / 5,
      bound: { atMost: 1 },
      told: `${edit.toFixed(2)} s`,
    },
  ]
}

const served = async (folder: string, work: string): Promise<Figure[]> => {
  if (spawnSync('nginx', ['-v']).error) {
    console.log('     nginx is not on this machine (apt-get install nginx-light): its figure is left out')
    return []
  }
  const pages = readdirSync(folder)
    .filter((name) => /^\d{6}\.html$/.test(name))
    .slice(0, ASKED)
  const shots: Shot[] = Array.from({ length: REQUESTS }, (_, at) => ({
    method: 'GET',
    path: `/${(pages[at % pages.length] ?? '').replace('.html', '')}`,
    headers: { 'accept-encoding': 'gzip' },
  }))
  const [nginx, own] = [await startNginx(folder, work), await startOwn(folder)]
  try {
    const speeds: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, theirs] = [await shootAll(own.origin, shots, 16), await shootAll(nginx.origin, shots, 16)]
      if (ours.statuses.get(200) !== REQUESTS || theirs.statuses.get(200) !== REQUESTS)
        throw new Error('a page was not served')
      // The first round warms both up.
      if (round === 0) continue
      speeds.ours.push(ours.perSecond)
      speeds.theirs.push(theirs.perSecond)
    }
    const [ours, theirs] = [median(speeds.ours), median(speeds.theirs)]
    return [
      {
        name: 'office pages served, against nginx on the same pressed files',
        ratio: ours / theirs,
        bound: { atLeast: 0.5 },
        told: `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`,
      },
    ]
  } finally {
    await Promise.all([own.stop(), nginx.stop()])
  }
}

/** The pages of 42,000 offices, first and again with fifty changed, against Eleventy on the same list; how they are served. */
export async function pageFigures(): Promise<Figure[]> {
  const parts = join(root, 'dist-offices-parts')
  if (!existsSync(parts))
    throw new Error('The site is not built yet: `npm run build && npm run offices:pages`')
  const work = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  try {
    const [first, second] = [join(work, 'first.csv'), join(work, 'second.csv')]
    writeCountry(first)
    writeCountry(second, fiftyOffices)
    const out = join(work, 'site-offices')
    cpSync(parts, `${out}-parts`, { recursive: true })
    const ours = (list: string) =>
      timed(
        process.execPath,
        [join(root, 'src/commands/build-offices.ts'), list, '--out', out, '--dist', join(work, 'none')],
        root,
        { DATA_DIR: join(work, 'data'), ORIGIN: 'https://box.example' },
      )
    const twin = async (list: string) => {
      const folder = join(work, 'twin')
      mkdirSync(join(folder, 'site'), { recursive: true })
      writeTwin(folder, list, parts)
      return timed(
        process.execPath,
        [join(root, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
        folder,
        {},
      )
    }
    const builds = { ours: [await ours(first)], twin: [await twin(first)] }
    builds.ours.push(await ours(second))
    builds.twin.push(await twin(second))
    const against = (name: string, at: number, most: number): Figure => {
      const [mine, theirs] = [builds.ours[at]?.seconds ?? 0, builds.twin[at]?.seconds ?? 0]
      return {
        name,
        ratio: mine / theirs,
        bound: { atMost: most },
        told: `${mine.toFixed(1)} s against ${theirs.toFixed(1)} s`,
      }
    }
    const memory = Number(/(\d+) MB at most/.exec(builds.ours[0]?.said ?? '')?.[1] ?? Number.NaN)
    return [
      against('all office pages, pressed too, against Eleventy writing them plain', 0, 3),
      against('again with fifty offices changed, against Eleventy', 1, 1),
      {
        name: 'memory for all office pages, as a share of 1.5 GB',
        ratio: memory / MEGABYTES,
        bound: { atMost: 1 },
        told: `${memory} MB`,
      },
      ...(await edited(work, builds.ours[0]?.seconds ?? 0)),
      ...(await served(out, work)),
    ]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
