import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// A process for pages.bench.ts: a plain node server that answers pages from memory as fast as one thread can.
const [, , folder = '', headers = '[]'] = process.argv
const common: string[] = JSON.parse(headers)
const pages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => [`/${name.replace('.html.gz', '')}`, readFileSync(join(folder, name), 'latin1')]),
)
const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const page = pages.get(request.url ?? '')
  if (page === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, [...common, 'Content-Encoding', 'gzip', 'Content-Length', String(page.length)])
  response.end(page, 'latin1')
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
