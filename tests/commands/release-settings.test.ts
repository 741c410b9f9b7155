import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { realPostgres } from '#support/postgres.ts'
import { command as verify } from '../../src/commands/verify-restore.ts'
import { runAbonbox } from './run-abonbox.ts'
import { runCommandHere } from './run-command-here.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['check', 'migrate', 'serve', 'verify'])(
  'a release without settings refuses %s and touches nothing, as help does not',
  async (name) => {
    const settings = { ABONBOX_ENV: join(folder, 'nothing') }
    const { status, stdout, stderr } = await runAbonbox([name], settings, folder)
    expect([status, stdout, stderr.trim()]).toEqual([
      1,
      '',
      `no settings: ${settings.ABONBOX_ENV} is missing or not readable by this user, and neither DATABASE_URL nor DATA_DIR is set`,
    ])
  },
)

test('help needs no settings', async () => {
  expect((await runAbonbox(['help'], { ABONBOX_ENV: join(folder, 'nothing') })).status).toBe(0)
})

test('a release reads the documented settings file, and the environment takes precedence', () => {
  const home = join(folder, 'release')
  mkdirSync(join(home, 'lib'), { recursive: true })
  copyFileSync(join(root, 'src/commands/release/abonbox.sh'), join(home, 'abonbox'))
  writeFileSync(join(home, 'lib/node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`)
  const printed =
    "const { ORIGIN, SMTP_URL } = process.env\nconsole.log([ORIGIN, SMTP_URL, process.argv[2]].join(' '))"
  writeFileSync(join(home, 'lib/abonbox.mjs'), printed)
  for (const program of ['abonbox', 'lib/node']) chmodSync(join(home, program), 0o755)
  const file = join(folder, 'env')
  writeFileSync(file, '# Settings\nORIGIN=https://box.example\n\nSMTP_URL="smtp://us:a#b$(id)@mail"')
  const run = (env: Record<string, string>) =>
    execFileSync(join(home, 'abonbox'), ['check'], { env, encoding: 'utf8' }).trim()
  expect(run({ ABONBOX_ENV: file })).toBe('https://box.example smtp://us:a#b$(id)@mail check')
  expect(run({ ABONBOX_ENV: file, ORIGIN: 'https://other.example' })).toMatch(/^https:\/\/other\.example /)
  expect(run({ ABONBOX_ENV: join(folder, 'none'), ORIGIN: 'x' })).toBe('x  check')
})

test('the sample settings file contains only existing settings', () => {
  const lines = execFileSync('grep', ['-E', '^[A-Z]', join(root, 'deploy/env.example')], {
    encoding: 'utf8',
  })
  const given = Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => [line.split('=')[0], 'x']),
  )
  const reading = readConfig(given)
  expect(reading.ok ? [] : reading.problems.filter((line) => line.includes('no setting'))).toEqual([])
})

test('an empty database is reported as empty', async () => {
  const postgres = await realPostgres()
  const settings = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: folder }
  const { status, stderr } = await runCommandHere(verify, [], settings)
  expect([status, stderr.trim()]).toEqual([1, 'the database is empty: `abonbox migrate` creates its tables'])
  await postgres.stop()
})
