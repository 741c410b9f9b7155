import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readCalendarFeed } from '#claims/api/calendar.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { otherUser, programAt, startDaemon } from '#support/daemon.ts'
import { haproxyIsHere } from '#support/haproxy.ts'
import { freePort } from '#support/server-process.ts'

const readExample = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')
const token = 'Ab3_'.repeat(11).slice(0, 43)
const feedFolder = `${apiBasePath}${readCalendarFeed.path.replace(':file', '')}`
const extensionFolder = pagePaths.extensionByLink('')
const feedLink = `${feedFolder}${token}.ics`

const folder = mkdtempSync(join(tmpdir(), 'access-log-'))
// HAProxy runs as another user if root runs the tests.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([feedFolder, extensionFolder])('nginx does not log links below %s', (folder) => {
  expect(readExample('nginx.conf')).toMatch(
    new RegExp(`location \\^~ ${folder} \\{\\s*access_log off;[^}]*\\}`),
  )
})

test('HAProxy replaces the tokens of links in its log', () => {
  const example = readExample('haproxy.cfg')
  const [, converters = ''] = /http-request set-var\(txn\.logged_path\) pathq,(.*)/.exec(example) ?? []
  const loggedPath = (path: string) =>
    [...converters.matchAll(/regsub\(([^,]*),([^,]*),(\w*)\)/g)].reduce(
      (text, [, pattern = '', replacement = '', flags]) =>
        text.replace(new RegExp(pattern, flags), replacement),
      path,
    )
  expect(loggedPath(feedLink)).toBe(`${feedFolder}hidden`)
  expect(loggedPath(feedLink.toUpperCase())).not.toContain(token.toUpperCase())
  expect(loggedPath(`${extensionFolder}${token}`)).toBe(`${extensionFolder}hidden`)
  expect(loggedPath('/faq?q=ящик')).toBe('/faq?q=ящик')

  const [, logFormat = ''] = /^ +log-format "(.*)"$/m.exec(example) ?? []
  expect(logFormat).toContain('%[var(txn.logged_path)]')
  // Variables of HAProxy that contain the unchanged path.
  expect(logFormat).not.toMatch(/%(\{[^}]*\})?(r|HU|HP|HPO|HQ)\b/)
  expect(example).not.toMatch(/^ *option httplog/m)
})

const skipReason = haproxyIsHere() ? '' : ' (skipped: HAProxy is not installed on this machine)'
test.skipIf(skipReason)(
  `HAProxy logs a request for a calendar link without its token${skipReason}`,
  async () => {
    const [port, logFile] = [await freePort(), join(folder, 'log')]
    const settings = join(folder, 'haproxy.cfg')
    writeFileSync(settings, readExample('haproxy.cfg').replace(/bind :443 .*/, `bind 127.0.0.1:${port}`))
    const haproxy = startDaemon(programAt('haproxy') ?? '', ['-db', '-f', settings], {
      user: otherUser(),
      cwd: folder,
      log: logFile,
      signal: 'TERM',
    })
    const readLog = () => readFileSync(logFile, 'utf8')
    try {
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
      // No server runs behind it, so it answers with 503.
      while (!readLog().includes('/faq?page=2')) await ask('/faq?page=2').catch(() => pause(50))
      await ask(feedLink)
      // The log is written after the answer.
      while (!readLog().includes(feedFolder)) await pause(50)
      expect(readLog()).toContain(`GET ${feedFolder}hidden HTTP/1.1`)
      expect(readLog()).not.toContain(token)
    } finally {
      await haproxy.stop()
    }
  },
)
