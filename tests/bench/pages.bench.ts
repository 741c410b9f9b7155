import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { FIRST_INDEX, OFFICES, writeCountry } from './made-up-country.ts'
import { ended, startProcess } from './own-process.ts'

const root = resolve(import.meta.dirname, '../..')
const ASKED = 500
const REQUESTS = 20_000
/** Answered before the time is taken: the engine compiles what runs hot for that long. */
const WARMING = 100_000
/** What a page that nobody asked for before may cost, and what an edit of words may take. */
const COLD_MS = 2
const EDIT_SECONDS = 12

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** What nginx says by itself about a file. */
const ofEveryServer = /^(connection|content-.*|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/

/** The same files, which nginx sends as they were compressed, with the headers that the product sends. */
const serveFiles = (folder: string, headers: readonly [string, string][], port: number): string => {
  const added = headers
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join(' ')
  return `types { text/html html; } gzip_static on; ${added} open_file_cache max=4000;
    server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html =404; } }`
}

/** The example that operators are given, before the product and without TLS. */
const serveExample = (behind: string, work: string, port: number): string =>
  readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/(?<=^ +)listen 443.*;/m, `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/g, '')
    .replace('127.0.0.1:4321', new URL(behind).host)
    .replace('/var/cache/nginx', work)
    .replace('/opt/abonbox/dist', join(root, 'dist'))

const startNginx = async (work: string, settingsFor: (port: number) => string) => {
  const port = await freePort()
  const own = mkdtempSync(join(work, 'nginx-'))
  const settings = join(own, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 256; }
http { access_log off; keepalive_requests 1000000;
  client_body_temp_path ${own}/b; proxy_temp_path ${own}/p; fastcgi_temp_path ${own}/f; uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
  ${settingsFor(port)} }
`,
  )
  const nginx = spawn('nginx', ['-c', settings, '-p', own], { stdio: 'ignore' })
  await new Promise((resume) => setTimeout(resume, 1000))
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(nginx) }
}

/** Offices spread over the country: those of a round and no others, where they are few. */
const indexesOf = (round: number, count = ASKED): string[] =>
  Array.from({ length: count }, (_, index) =>
    String(FIRST_INDEX + round + index * Math.floor(OFFICES / count)),
  )
const shotsAt = (indexes: readonly string[], count: number): Shot[] =>
  Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: `/${indexes[index % indexes.length]}`,
    headers: { 'accept-encoding': 'gzip' },
  }))

const shoot = async (origin: string, shots: readonly Shot[], connections: number): Promise<number> => {
  const { statuses, perSecond } = await shootAll(origin, shots, connections)
  if (statuses.get(200) !== shots.length)
    throw new Error(`not every page was served: ${JSON.stringify([...statuses])}`)
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

/** The headers that every server says by itself are left to it. */
const ownHeaders = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !ofEveryServer.test(name))

/** Writes pages as the product serves them into a folder, and as they are compressed; answers the product's headers. */
const writePages = async (origin: string, folder: string, indexes: readonly string[]): Promise<Headers> => {
  mkdirSync(folder)
  for (const index of indexes) {
    const answer = await fetch(`${origin}/${index}`, { headers: { 'accept-encoding': 'identity' } })
    const html = Buffer.from(await answer.arrayBuffer())
    writeFileSync(join(folder, `${index}.html`), html)
    writeFileSync(join(folder, `${index}.html.gz`), gzipSync(html, { level: 6 }))
  }
  return (await fetch(`${origin}/${indexes[0]}`)).headers
}

/** How fast two servers answer the same pages, in turn, once both are warm. */
const compared = async (ours: string, theirs: string, indexes: readonly string[]) => {
  const shots = shotsAt(indexes, REQUESTS)
  for (const origin of [ours, theirs]) await shoot(origin, shotsAt(indexes, WARMING), 16)
  const speeds: [number[], number[]] = [[], []]
  for (let round = 0; round < PAIRS; round += 1) {
    speeds[0].push(await shoot(ours, shots, 16))
    speeds[1].push(await shoot(theirs, shots, 16))
  }
  return {
    ratios: ratiosOf(...speeds),
    text: `${median(speeds[0]).toFixed(0)}/s against ${median(speeds[1]).toFixed(0)}/s`,
  }
}

/**
 * How fast pages are served that were asked for before: by the product against a bare server of node, and behind nginx
 * against nginx, both with the same compressed bytes and headers.
 */
const cached = async (origin: string, work: string): Promise<Figure[]> => {
  const few = indexesOf(0)
  const folder = join(work, 'pages')
  const headers = ownHeaders(await writePages(origin, folder, few))
  const bare = await startProcess('bare-pages.ts', [folder, JSON.stringify(headers.flat())])
  const figures: Figure[] = [
    {
      name: 'office pages served again, against a bare server of node with the same bytes and headers',
      ...(await compared(origin, bare.origin, few)),
      bound: { atLeast: 0.75 },
    },
  ]
  await bare.stop()
  if (spawnSync('nginx', ['-v']).error) {
    console.log('     nginx is not on this machine (apt-get install nginx-light): its figures are left out')
    return figures
  }
  const nginx = await startNginx(work, (port) => serveFiles(folder, headers, port))
  const front = await startNginx(work, (port) => serveExample(origin, work, port))
  try {
    figures.push({
      name: 'office pages behind the example for nginx, against nginx on the same compressed files with the same headers',
      ...(await compared(front.origin, nginx.origin, few)),
      bound: { atLeast: 0.9 },
    })
    return figures
  } finally {
    await nginx.stop()
    await front.stop()
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
  const own = await startProcess('serve-pages.ts', [join(root, 'dist'), list])
  try {
    const figures = [await cold(own.origin), ...(await cached(own.origin, work))]
    return [...figures, await edited(work)]
  } finally {
    await own.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
