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
import { gzipSync } from 'node:zlib'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { FIRST_INDEX, writeCountry } from './made-up-country.ts'

const root = resolve(import.meta.dirname, '../..')
const ASKED = 500
const REQUESTS = 20_000
/** What a page that nobody asked for before may cost, and what an edit of words may take. */
const COLD_MS = 3
const EDIT_SECONDS = 12

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

/** What nginx says by itself about a file. */
const ofEveryServer = /^(connection|content-.*|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/

/** nginx over the same files, which it sends as they were compressed, with the headers that the product sends. */
const startNginx = async (folder: string, work: string, headers: Headers) => {
  const port = await freePort()
  mkdirSync(join(work, 'logs'), { recursive: true })
  const settings = join(work, 'nginx.conf')
  const added = [...headers]
    .filter(([name]) => !ofEveryServer.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join(' ')
  writeFileSync(
    settings,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${work}/nginx.pid; error_log ${work}/logs/error.log;
events { worker_connections 256; }
http { access_log off; types { text/html html; } gzip_static on; ${added} open_file_cache max=2000; keepalive_requests 1000000;
  client_body_temp_path ${work}/b; proxy_temp_path ${work}/p; fastcgi_temp_path ${work}/f; uwsgi_temp_path ${work}/u; scgi_temp_path ${work}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html =404; } } }
`,
  )
  const nginx = spawn('nginx', ['-c', settings, '-p', work], { stdio: 'ignore' })
  await new Promise((resume) => setTimeout(resume, 1000))
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(nginx) }
}

/** The product in a process of its own, as nginx is in one, with all offices of a list. */
const startOwn = async (list: string) => {
  const server = fork(join(import.meta.dirname, 'serve-pages.ts'), [join(root, 'dist'), list])
  const origin = await new Promise<string>((up, fail) => {
    server.once('message', (text) => up(String(text)))
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return { origin, stop: () => ended(server) }
}

/** Offices spread over the country, those of a round and no others. */
const indexesOf = (round: number): string[] =>
  Array.from({ length: ASKED }, (_, index) => String(FIRST_INDEX + round + index * 80))
const shotsAt = (indexes: readonly string[], count: number): Shot[] =>
  Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: `/${indexes[index % indexes.length]}`,
    headers: { 'accept-encoding': 'gzip' },
  }))

const shoot = async (origin: string, shots: readonly Shot[], connections: number): Promise<number> => {
  const { statuses, perSecond } = await shootAll(origin, shots, connections)
  if (statuses.get(200) !== shots.length) throw new Error('a page was not served')
  return perSecond
}

/** How long a page takes that is asked for the first time, one after another. */
const cold = async (origin: string): Promise<Figure> => {
  const milliseconds: number[] = []
  for (let round = 0; round <= PAIRS; round += 1) {
    const perSecond = await shoot(origin, shotsAt(indexesOf(round), ASKED), 1)
    // The first round warms up.
    if (round > 0) milliseconds.push(1000 / perSecond)
  }
  const page = median(milliseconds)
  return {
    name: `an office page asked for the first time, as a share of ${COLD_MS} ms`,
    ratios: milliseconds.map((value) => value / COLD_MS),
    bound: { atMost: 1 },
    text: `${page.toFixed(2)} ms`,
  }
}

/** How fast pages are served that were asked for before, against nginx on the same compressed files with the same headers. */
const cached = async (origin: string, work: string): Promise<Figure[]> => {
  if (spawnSync('nginx', ['-v']).error) {
    console.log('     nginx is not on this machine (apt-get install nginx-light): its figure is left out')
    return []
  }
  const folder = join(work, 'pages')
  mkdirSync(folder)
  const indexes = indexesOf(0)
  const { headers } = await fetch(`${origin}/${indexes[0]}`)
  for (const index of indexes) {
    const answer = await fetch(`${origin}/${index}`, { headers: { 'accept-encoding': 'identity' } })
    const html = Buffer.from(await answer.arrayBuffer())
    writeFileSync(join(folder, `${index}.html`), html)
    writeFileSync(join(folder, `${index}.html.gz`), gzipSync(html, { level: 6 }))
  }
  const nginx = await startNginx(folder, work, headers)
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= PAIRS; round += 1) {
      const shots = shotsAt(indexes, REQUESTS)
      const speeds = [await shoot(origin, shots, 16), await shoot(nginx.origin, shots, 16)] as const
      // The first round warms both up.
      if (round === 0) continue
      ours.push(speeds[0])
      theirs.push(speeds[1])
    }
    return [
      {
        name: 'office pages served again, against nginx on the same compressed files with the same headers',
        ratios: ratiosOf(ours, theirs),
        bound: { atLeast: 0.5 },
        text: `${median(ours).toFixed(0)}/s against ${median(theirs).toFixed(0)}/s`,
      },
    ]
  } finally {
    await nginx.stop()
  }
}

/** How long an edit of one question takes until the built site has it: made in copies of content and site. */
const edited = async (work: string): Promise<Figure> => {
  const [dist, content] = [join(work, 'dist'), join(work, 'content')]
  cpSync(join(root, 'content'), content, { recursive: true })
  const [name = ''] = readdirSync(join(content, 'faq')).filter((file) => file.endsWith('.md'))
  const seconds: number[] = []
  for (let round = 0; round <= PAIRS; round += 1) {
    appendFileSync(join(content, 'faq', name), `\n\n${round}\n`)
    const began = performance.now()
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'src/commands/build.mjs'), '--dist', dist, '--content', content],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (status !== 0) throw new Error('the site was not built')
    // The first build keeps what only code changes.
    if (round > 0) seconds.push((performance.now() - began) / 1000)
  }
  const edit = median(seconds)
  return {
    name: `an edit of one question in the built site, as a share of ${EDIT_SECONDS} s`,
    ratios: seconds.map((value) => value / EDIT_SECONDS),
    bound: { atMost: 1 },
    text: `${edit.toFixed(1)} s`,
  }
}

/** Pages of 42,000 offices: drawn when they are first asked for, then served; and an edit of words. */
export async function pageFigures(): Promise<Figure[]> {
  if (!existsSync(join(root, 'dist'))) throw new Error('The site is not built yet: `npm run build`')
  const work = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const list = join(work, 'list.csv')
  writeCountry(list)
  const own = await startOwn(list)
  try {
    const figures = [await cold(own.origin), ...(await cached(own.origin, work))]
    return [...figures, await edited(work)]
  } finally {
    await own.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
