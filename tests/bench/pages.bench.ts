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
const PAGES_PER_ROUND = 500
const REQUESTS = 20_000
/** Requests before the measurement, in which the engine compiles the hot code. */
const WARM_REQUESTS = 100_000
const MAX_FIRST_REQUEST_MS = 2
const MAX_EDIT_SECONDS = 12

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const SERVER_HEADERS = /^(connection|content-.*|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/

/** The same compressed files served by nginx with the product's headers. */
const nginxFilesConfig = (folder: string, headers: readonly [string, string][], port: number): string => {
  const added = headers
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join(' ')
  return `types { text/html html; } gzip_static on; ${added} open_file_cache max=4000;
    server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html =404; } }`
}

const nginxProxyConfig = (backendOrigin: string, work: string, port: number): string =>
  readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/(?<=^ +)listen 443.*;/m, `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/g, '')
    .replace('127.0.0.1:4321', new URL(backendOrigin).host)
    .replace('/var/cache/nginx', work)
    .replace('/opt/abonbox/dist', join(root, 'dist'))

const startNginx = async (work: string, settingsFor: (port: number) => string) => {
  const port = await freePort()
  const folder = mkdtempSync(join(work, 'nginx-'))
  const settings = join(folder, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${settingsFor(port)} }
`,
  )
  const nginx = spawn('nginx', ['-c', settings, '-p', folder], { stdio: 'ignore' })
  await new Promise((resume) => setTimeout(resume, 1000))
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(nginx) }
}

const officeIndexes = (round: number, count = PAGES_PER_ROUND): string[] =>
  Array.from({ length: count }, (_, index) =>
    String(FIRST_INDEX + round + index * Math.floor(OFFICES / count)),
  )
const pageRequests = (indexes: readonly string[], count: number): Shot[] =>
  Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: `/${indexes[index % indexes.length]}`,
    headers: { 'accept-encoding': 'gzip' },
  }))

const requestPages = async (origin: string, shots: readonly Shot[], connections: number): Promise<number> => {
  const { statuses, perSecond } = await shootAll(origin, shots, connections)
  if (statuses.get(200) !== shots.length)
    throw new Error(`not every page was served: ${JSON.stringify([...statuses])}`)
  return perSecond
}

const measureFirstRequests = async (origin: string): Promise<Figure> => {
  const milliseconds: number[] = []
  for (let round = 0; round <= PAIRS; round += 1) {
    const perSecond = await requestPages(origin, pageRequests(officeIndexes(round), PAGES_PER_ROUND), 1)
    if (round > 0) milliseconds.push(1000 / perSecond)
  }
  const page = median(milliseconds)
  return {
    name: `an office page asked for the first time, as a share of ${MAX_FIRST_REQUEST_MS} ms`,
    ratios: milliseconds.map((value) => value / MAX_FIRST_REQUEST_MS),
    bound: { atMost: 1 },
    text: `${page.toFixed(2)} ms`,
  }
}

const ownHeaders = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !SERVER_HEADERS.test(name))

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

const compareServers = async (ours: string, theirs: string, indexes: readonly string[]) => {
  const shots = pageRequests(indexes, REQUESTS)
  for (const origin of [ours, theirs]) await requestPages(origin, pageRequests(indexes, WARM_REQUESTS), 16)
  const speeds: [number[], number[]] = [[], []]
  for (let round = 0; round < PAIRS; round += 1) {
    speeds[0].push(await requestPages(ours, shots, 16))
    speeds[1].push(await requestPages(theirs, shots, 16))
  }
  return {
    ratios: ratiosOf(...speeds),
    text: `${median(speeds[0]).toFixed(0)}/s against ${median(speeds[1]).toFixed(0)}/s`,
  }
}

/** Compares the product with a plain node server, and behind nginx with nginx alone. */
const measureCachedPages = async (origin: string, work: string): Promise<Figure[]> => {
  const indexes = officeIndexes(0)
  const folder = join(work, 'pages')
  const headers = ownHeaders(await writePages(origin, folder, indexes))
  const bareServer = await startProcess('bare-pages.ts', [folder, JSON.stringify(headers.flat())])
  const figures: Figure[] = [
    {
      name: 'office pages served again, against a bare server of node with the same bytes and headers',
      ...(await compareServers(origin, bareServer.origin, indexes)),
      bound: { atLeast: 0.75 },
    },
  ]
  await bareServer.stop()
  if (spawnSync('nginx', ['-v']).error) {
    console.log('     nginx is not on this machine (apt-get install nginx-light): its figures are left out')
    return figures
  }
  const nginx = await startNginx(work, (port) => nginxFilesConfig(folder, headers, port))
  const proxy = await startNginx(work, (port) => nginxProxyConfig(origin, work, port))
  try {
    figures.push({
      name: 'office pages behind the example for nginx, against nginx on the same compressed files with the same headers',
      ...(await compareServers(proxy.origin, nginx.origin, indexes)),
      bound: { atLeast: 0.9 },
    })
    return figures
  } finally {
    await nginx.stop()
    await proxy.stop()
  }
}

/** Works on copies of content and site. */
const measureEdit = async (work: string): Promise<Figure> => {
  const [dist, content] = [join(work, 'dist'), join(work, 'content')]
  cpSync(join(root, 'content'), content, { recursive: true })
  const [name = ''] = readdirSync(join(content, 'faq')).filter((file) => file.endsWith('.md'))
  const seconds: number[] = []
  for (let round = 0; round <= PAIRS; round += 1) {
    appendFileSync(join(content, 'faq', name), `\n\n${round}\n`)
    const startedAtMs = performance.now()
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'src/commands/build.mjs'), '--dist', dist, '--content', content],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (status !== 0) throw new Error('the site was not built')
    if (round > 0) seconds.push((performance.now() - startedAtMs) / 1000)
  }
  const edit = median(seconds)
  return {
    name: `an edit of one question in the built site, as a share of ${MAX_EDIT_SECONDS} s`,
    ratios: seconds.map((value) => value / MAX_EDIT_SECONDS),
    bound: { atMost: 1 },
    text: `${edit.toFixed(1)} s`,
  }
}

export async function pageFigures(): Promise<Figure[]> {
  if (!existsSync(join(root, 'dist'))) throw new Error('The site is not built yet: `npm run build`')
  const work = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const list = join(work, 'list.csv')
  writeCountry(list)
  const server = await startProcess('serve-pages.ts', [join(root, 'dist'), list])
  try {
    const figures = [
      await measureFirstRequests(server.origin),
      ...(await measureCachedPages(server.origin, work)),
    ]
    return [...figures, await measureEdit(work)]
  } finally {
    await server.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
