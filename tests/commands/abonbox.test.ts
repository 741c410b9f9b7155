import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { type RealPostgres, realPostgres } from '#support/postgres.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { command as concernedCommand } from '../../src/commands/affected-people.ts'
import { command as check } from '../../src/commands/check.ts'
import { command as exportPerson } from '../../src/commands/export-person.ts'
import { command as migrate } from '../../src/commands/migrate.ts'
import type { Command } from '../../src/commands/run-command.ts'
import { runAbonbox } from './run-abonbox.ts'
import { type CommandOutput, runCommandHere } from './run-command-here.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'abonbox-'))
let postgres: RealPostgres
beforeAll(async () => {
  postgres = await realPostgres()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await postgres.stop()
})
const DATA_DIR = join(folder, 'data')

const withLines = (output: CommandOutput) => ({ ...output, lines: output.stdout.trim().split('\n') })
/** A process of its own, as operators start it. */
const abonbox = async (words: string[], settings: Record<string, string> = {}) =>
  withLines(await runAbonbox(words, { DATA_DIR, ...settings }))
/** The same command in this process. */
const here = async (command: Command, words: readonly string[], settings: Record<string, string> = {}) =>
  withLines(await runCommandHere(command, words, { DATA_DIR, ...settings }))

test('the help names every command, and an unknown command is reported', async () => {
  const { status, stdout } = await abonbox(['help'])
  expect(status).toBe(0)
  for (const name of [
    'serve',
    'check',
    'migrate',
    'verify',
    'import-offices',
    'import-statement',
    'reseal',
    'export-person',
    'concerned',
    'export-content',
  ])
    expect(stdout).toContain(`abonbox ${name}`)
  expect((await abonbox([])).stdout).toBe(stdout)
  const unknown = await abonbox(['sevre'])
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('no command sevre')
  expect((await abonbox(['version'])).stdout.trim()).toBe(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  )
})

test('a check reports each problem in one line and exits with 1', async () => {
  const { status, lines } = await abonbox(['check'], {
    ORIGIN: 'http://box.invalid',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    OIDC_ISSUER: 'https://127.0.0.1:1',
    OIDC_CLIENT_ID: 'us',
    OIDC_CLIENT_SECRET: 'hush-hush',
    BANK_KIND: 'rbs',
    BANK_URL: 'https://127.0.0.1:1/rest',
    BANK_USER: 'us',
    BANK_PASSWORD: 'hush-hush',
    BANK_CALLBACK_KEY: 'hush-hush',
    BANK_SBP: 'on',
    RECEIPTS: 'atol',
    RECEIPTS_URL: 'https://127.0.0.1:1/possystem/v5',
    RECEIPTS_LOGIN: 'us',
    RECEIPTS_PASSWORD: 'hush-hush',
    RECEIPTS_GROUP: 'box',
    SMTP_URL: 'smtp://us:hush-hush@127.0.0.1:1',
    SMS_KIND: 'smsc',
    SMS_URL: 'https://127.0.0.1:1',
    SMS_LOGIN: 'us',
    SMS_PASSWORD: 'hush-hush',
    SMS_FROM: 'BOX',
    DADATA_TOKEN: 'hush-hush',
    S3_ENDPOINT: 'https://127.0.0.1:1',
    S3_BUCKET: 'letters',
    S3_KEY: 'us',
    S3_SECRET: 'hush-hush',
    S3_REGION: 'here',
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  expect(status).toBe(1)
  const isWrong = (line: string) => line.startsWith('WRONG')
  const wrong = lines.filter(isWrong).map((line) => line.split(/ +/)[1])
  // The directory of companies is a service with one address: without a network it is not reached either.
  expect(wrong.filter((name) => name !== 'directory' && name !== 'site')).toEqual([
    ...['origin', 'proxy', 'database'],
    ...['login', 'bank', 'receipts', 'email', 'sms', 'storage', 'codes'],
  ])
  expect(lines.join(' ')).not.toContain('hush-hush')
})

test('all contradicting settings are named before anything is checked', async () => {
  const { status, lines } = await here(check, [], { NODE_ENV: 'production', PORT: 'high' })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^WRONG settings +PORT: must be a whole number/)])
})

test('tables are created once, and the check then finds them', async () => {
  expect((await here(check, [])).stdout).toMatch(/note +database +embedded, created in/)
  const DATABASE_URL = await postgres.createDatabase()
  expect((await here(check, [], { DATABASE_URL })).stdout).toMatch(
    /note +migrations +\d+ to apply, starting with 01-common/,
  )
  const first = await abonbox(['migrate'], { DATABASE_URL })
  expect(first.status, first.stderr).toBe(0)
  expect(first.lines.at(0)).toBe('01-common.sql')
  expect((await here(migrate, [], { DATABASE_URL })).stdout.trim()).toBe('migrations applied: 0')
  expect((await here(check, [], { DATABASE_URL })).stdout).toMatch(/ok +migrations +all applied/)
})

test('all data of a person is exported once to a file of its owner, and the audit records it', async () => {
  const { url: DATABASE_URL, databases, release } = await serversDatabase(1, 2)
  const [database] = databases
  const add = async (sub: string) => {
    await database?.kysely
      .insertInto('person')
      .values({
        ...{ sub, email: 'anna@example.org', userName: 'Анна', profileUrl: '', role: 'client' },
        ...{ branch: null, legals: '[]', seenAt: new Date() },
      })
      .execute()
  }
  const run = (...words: string[]) => here(exportPerson, words, { DATABASE_URL })
  await add('anna')
  const file = join(folder, 'anna.json')
  const { status, stderr } = await abonbox(
    ['export-person', file, '--by', 'Крылова Мария', '--email', 'Anna@Example.org'],
    { DATABASE_URL },
  )
  expect(status, stderr).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    profile: { name: 'Анна', email: 'anna@example.org' },
    access: [{ viewer: 'Крылова Мария', what: 'everything', purpose: 'person_request' }],
    requests: [{ kind: 'export', operator: 'Крылова Мария' }],
  })
  // Whose data an employee looked at is found by the same record, for the notices after a leak.
  const day = todayInZone(new Date())
  const concerned = (...words: string[]) => here(concernedCommand, words, { DATABASE_URL })
  const looked = await concerned('--viewer', 'Крылова Мария', '--from', day, '--to', day)
  expect(looked.lines, looked.stderr).toEqual(['anna\tanna@example.org\tclaims -', 'people concerned: 1'])
  expect((await concerned('--office', '101000')).lines).toEqual(['people concerned: 0'])
  expect((await concerned('--claims', '1,x')).status).toBe(1)
  // Refused in one line: an existing file, a missing name of the operator, an unknown person, an unknown option.
  for (const words of [
    [file, '--by', 'me', '--email', 'anna@example.org'],
    [file, '--email', 'anna@example.org'],
    [`${file}2`, '--by', 'me', '--sub', 'boris'],
    [`${file}2`, '--by', 'me', '--who', 'anna'],
  ]) {
    const refused = await run(...words)
    expect(refused.status).toBe(1)
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
  }
  await add('anna-2')
  expect((await run(`${file}2`, '--by', 'me', '--email', 'anna@example.org')).stderr).toContain(
    'anna, anna-2',
  )
  await database?.close()
  await release()
})
