import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The examples for nginx and HAProxy run in in-front.full.test.ts.

const deploy = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['nginx.conf', 'listen 443 ssl http2;', 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
  ['haproxy.cfg', 'alpn h2,http/1.1', 'option forwardfor'],
])('the example %s enables HTTP/2 and forwards the client address', (name, http2, address) => {
  const example = deploy(name)
  expect(example).toContain(http2)
  expect(example).toContain(address)
  // Nothing is compressed again: what nginx sends itself was compressed by the build.
  expect(example).not.toMatch(/(gzip|brotli) on|compression/)
})

const analyze = ['/usr/bin/systemd-analyze'].find((path) => existsSync(path))
const why = analyze ? '' : ' (left out: systemd is not on this machine)'
test.skipIf(!analyze)(`the systemd unit is valid and restricts the service${why}`, () => {
  const unit = join(folder, 'abonbox.service')
  writeFileSync(unit, deploy('abonbox.service').replace('/opt/abonbox/abonbox', '/bin/true'))
  execFileSync(analyze ?? '', ['verify', unit], { stdio: 'pipe' })
  const report = execFileSync(analyze ?? '', ['security', '--offline=yes', '--threshold=25', unit], {
    stdio: 'pipe',
  })
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(String(report)) ?? []
  expect(Number(exposure)).toBeLessThanOrEqual(2.5)
})
