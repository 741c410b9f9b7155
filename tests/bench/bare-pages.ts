import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// A process of its own for pages.bench.ts: node's own server, which does nothing but answer the compressed pages of a
// folder from memory with the headers that it is given. It is as fast as one thread of node can be.
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
