import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { readPersonalDataKeys } from '#server/field-cipher.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const issuer = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'box', OIDC_CLIENT_SECRET: 'hush' }
const letters = { SMTP_URL: 'smtp://mail.example' }
const bankAccount = {
  BANK_URL: 'https://bank.example/',
  BANK_USER: 'u',
  BANK_PASSWORD: 'p',
  BANK_CALLBACK_KEY: 'k',
}
const bank = { BANK_KIND: 'rbs', ...bankAccount }

const config = (environment: Record<string, string>): Config => {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.value
}
const problems = (environment: Record<string, string>): string[] => {
  const reading = readConfig(environment)
  return reading.ok ? [] : reading.problems
}

test('without settings the server is for development, with everything embedded', () => {
  expect(config({})).toMatchObject({
    development: true,
    port: 4321,
    host: '127.0.0.1',
    origin: 'http://localhost:4321',
    product: 'post',
    database: { kind: 'embedded', directory: '.data' },
    testClock: undefined,
    issuer: { kind: 'embedded' },
    bank: { kind: 'sandbox' },
    directory: { kind: 'embedded' },
  })
})

test('an empty variable counts as unset, and the origin follows the port', () => {
  expect(config({ DATABASE_URL: '', PORT: '8080' })).toMatchObject({
    database: { kind: 'embedded' },
    origin: 'http://localhost:8080',
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['NODE_ENV', 'prod'],
  ['ORIGIN', 'https://box.example/path'],
  ['DATABASE_URL', 'mysql://box'],
  ['DATABASE_POOL', '1'],
  ['TEST_CLOCK', 'tomorrow'],
  ['TEST_CLOCK', '2026-01-31'],
  ['PERSONAL_DATA_KEY', 'short'],
  ['PERSONAL_DATA_KEY', `${KEY},short`],
  ['TILES_URL', 'https://tiles.example/'],
  ['BANK_KIND', 'robbers'],
  ['BANK_PAYMENT_PAGE', 'https://bank.example/pay'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8,'],
  ['TRUST_PROXY', '10.1/16'],
  ['TRUST_PROXY', '2001:db8::/32/1'],
])('a wrong %s is named in one line, without its value', (name, value) => {
  const [line, ...more] = problems({ [name]: value, TILES_ATTRIBUTION: name === 'TILES_URL' ? 'them' : '' })
  expect(more).toEqual([])
  expect(line).toMatch(new RegExp(`^${name}: must `))
  if (name === 'PERSONAL_DATA_KEY') expect(line).not.toContain(value)
})

test('proxies are trusted with yes, or by their networks', () => {
  expect(config({ TRUST_PROXY: 'yes' }).trustProxy).toBe(true)
  expect(config({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  const { trustProxy } = config({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,192.0.2.7' })
  if (typeof trustProxy === 'boolean') throw new Error('no networks')
  expect(trustProxy.map(([first, bits]) => `${first}/${bits}`)).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.7/32',
  ])
})

test('an incomplete group of settings is an error', () => {
  expect(problems({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'box' })).toEqual([
    'OIDC_CLIENT_SECRET: must be set too, as OIDC_ISSUER, OIDC_CLIENT_ID are',
  ])
})

test.each([
  ['in production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/cabinet' }],
  ['on an open address', { ORIGIN: 'https://box.example' }],
])(
  '%s neither the embedded issuer, nor the sandbox bank, nor the embedded inbox, nor a test clock starts unasked',
  (_, where) => {
    const lines = problems({ ...where, TEST_CLOCK: '2026-01-31T12:00:00+03:00', PERSONAL_DATA_KEY: KEY })
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'OIDC_ISSUER',
      'BANK_KIND',
      'SMTP_URL',
      'TEST_CLOCK',
    ])
    const allowed = { ALLOW_EMBEDDED_ISSUER: 'yes', ALLOW_SANDBOX_BANK: 'yes', ALLOW_EMBEDDED_INBOX: 'yes' }
    expect(config({ ...where, ...allowed, PERSONAL_DATA_KEY: KEY }).development).toBe(false)
  },
)

test("the bank's payment page requires a bank", () => {
  const page = { BANK_PAYMENT_PAGE: 'https://bank.example/pay?mdOrder={orderId}' }
  expect(config({ ...bank, ...page }).bank).toMatchObject({ paymentPage: page.BANK_PAYMENT_PAGE })
  expect(problems(page)).toEqual(['BANK_KIND: must be set too, as BANK_PAYMENT_PAGE is'])
})

test('a bank account requires a kind of bank', () => {
  const around = { ORIGIN: 'https://box.example', ...issuer, ...letters }
  const names = 'BANK_URL, BANK_USER, BANK_PASSWORD, BANK_CALLBACK_KEY'
  expect(problems({ ...around, ...bankAccount })).toEqual([`BANK_KIND: must be set too, as ${names} are`])
  expect(problems({ BANK_KIND: 'rbs' }).map((line) => line.split(':')[0])).toEqual(names.split(', '))
})

test('production requires a database and a personal data key', () => {
  const production = { NODE_ENV: 'production', ORIGIN: 'https://box.example', ...issuer, ...bank, ...letters }
  expect(problems(production).map((line) => line.split(':')[0])).toEqual([
    'DATABASE_URL',
    'PERSONAL_DATA_KEY',
  ])
  const database = { DATABASE_URL: 'postgres://db/cabinet' }
  expect(config({ ...production, ...database, PERSONAL_DATA_KEY: KEY })).toMatchObject({
    issuer: { kind: 'openid', clientSecret: 'hush' },
    bank: { kind: 'rbs', callbackKey: 'k' },
    personalDataKeys: [KEY],
  })
})

test('several personal data keys are separated by commas, newest first', () => {
  const newest = Buffer.alloc(32, 9).toString('base64')
  expect(config({ PERSONAL_DATA_KEY: `${newest}, ${KEY}` }).personalDataKeys).toEqual([newest, KEY])
})

test('a key file with other content is named', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'key-'))
  try {
    writeFileSync(join(dataDir, 'personal-data.key'), 'short')
    const read = () => readPersonalDataKeys({ personalDataKeys: undefined, dataDir })
    expect(read).toThrow(`${dataDir}/personal-data.key: must contain keys`)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('a development key is created once, readable only by its owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'key-'))
  try {
    const [key] = readPersonalDataKeys({ personalDataKeys: undefined, dataDir })
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(readPersonalDataKeys({ personalDataKeys: undefined, dataDir })).toEqual([key])
    const file = join(dataDir, 'personal-data.key')
    expect(readFileSync(file, 'utf8')).toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test.each(['OIDC_SECRET', 'SMTP_HOST', 'BANK_PASSWD', 'S3_ACCESS_KEY', 'SMTP_PORT'])(
  '%s begins as a setting does and is none: it is named',
  (name) => {
    const reading = readConfig({ [name]: 'x' })
    expect(reading.ok ? [] : reading.problems).toEqual([`${name}: is no setting of this product`])
    // What Kubernetes says of a service that is called so.
    expect(
      readConfig({ S3_SERVICE_HOST: 'x', BANK_PORT_443_TCP: 'x', SMTP_PORT: 'tcp://10.0.0.1:25' }).ok,
    ).toBe(true)
  },
)

test('a variable similar to a setting is reported instead of ignored', () => {
  const reading = readConfig({ DATABSE_URL: 'postgres://localhost/box' })
  expect(reading.ok ? [] : reading.problems).toEqual([
    'DATABSE_URL: is no setting of this product; DATABASE_URL was meant',
  ])
  // A name unlike any setting, or beside the right one, belongs to another program.
  expect(readConfig({ DATABASE_URLS: 'x', DATABASE_URL: 'postgres://localhost/box', PORTS: '1' }).ok).toBe(
    true,
  )
})
