import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Neither program is on every machine that runs the tests; how to try the examples on them stands above them.
const operations = readFileSync('src/server/operations.md', 'utf8')
const exampleOf = (program: string): string =>
  operations.split(`\n\`\`\`${program}\n`)[1]?.split('\n```')[0] ?? ''

test.each([
  ['nginx', 'listen 443 ssl http2;', 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
  ['haproxy', 'alpn h2,http/1.1', 'option forwardfor'],
])('the example of %s speaks HTTP/2 and hands the address on', (program, http2, address) => {
  const example = exampleOf(program)
  expect(example).toContain(http2)
  expect(example).toContain(address)
  expect(example).not.toMatch(/gzip|brotli|compression/)
})
