import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientClaims } from '#contract/claims.ts'
import { testPerson } from '#kit/person.ts'
import { callerWith, openProduct, type Product } from '#kit/product.ts'
import { claimOf } from '#kit/rent.ts'
import { morning } from '#kit/server.ts'
import { startServerProcess } from '#kit/server-process.ts'
import { silentLog } from '#kit/silent-log.ts'
import { openCopyDoor } from '#server/backup/copy-door.ts'
import { openDatabase } from '#server/database/open.ts'
import { boxOf, claimBody, makeClaim } from '../server/claims/renting.ts'
import { access, tinyS3 } from '../server/gateways/storage/tiny-s3.ts'
import { august, noon, receive, rentDigitized } from '../server/incoming-letters/digitized.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = (name: string) => join(folder, name)

/** The keys of the product of tests, and others. */
const [key, otherKey] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]

interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command beside what goes on here. */
const abonbox = (words: string[], settings: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', ...settings }
    execFile(
      process.execPath,
      [join(root, 'src/commands/abonbox.ts'), ...words],
      { cwd: folder, env },
      (error, stdout, stderr) => done({ status: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
const refusal = async (words: string[], settings: Record<string, string>): Promise<string> => {
  const { status, stderr } = await abonbox(words, settings)
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return stderr.trim()
}

/** The product over the embedded database on a disk, with the door for copies that a server opens. */
async function openOnDisk(directory: string): Promise<Product & { readonly shut: () => Promise<void> }> {
  mkdirSync(directory, { recursive: true })
  const database = await openDatabase({ database: { kind: 'embedded', directory } }, silentLog)
  const product = await openProduct(noon, { database, environment: { DATA_DIR: directory } })
  const door = database.copyTo && (await openCopyDoor(directory, database.copyTo, silentLog))
  return {
    ...product,
    async shut() {
      await door?.close()
      await product.close()
    },
  }
}

const archive = place('whole.tar.gz')
/** What the archive below was made of. */
let stood: { session: string; claims: number[]; envelope: number; bytes: Uint8Array }

beforeAll(async () => {
  const product = await openOnDisk(place('first'))
  const accountant = await product.as('legal')
  const claim = await rentDigitized(product, accountant, await product.as('operator'), 1)
  await product.moveClock(august)
  const legal = await product.as('legal')
  const letter = await receive(await product.as('operator'), claim, 'Банк')
  const { envelope } = (await legal.get(`/api/incomingLetters/${letter.id}`)).body
  const { status: found, body: bytes } = await legal.get(`/api/incomingLetters/files/${envelope}`)
  expect(found).toBe(200)
  // Somebody rents all the while.
  const person = await product.as('individual')
  const claims: number[] = []
  let before = 0
  let longest = 0
  let ended = false
  const backup = abonbox(['backup', archive], { DATA_DIR: place('first'), PERSONAL_DATA_KEY: key }).then(
    (done) => {
      ended = true
      return done
    },
  )
  for (let number = 1; !ended && number < 60; number += 1) {
    const begun = performance.now()
    const box = await boxOf(product, '101000', number)
    const made = await makeClaim(person, claimBody(box, { startDate: '2025-09-01', endDate: '2025-09-30' }))
    longest = Math.max(longest, performance.now() - begun)
    if (made.status === 200) claims.push(made.body.id)
    if (number === 1) before = claims.length
  }
  const { status, stdout, stderr } = await backup
  expect(status, stderr).toBe(0)
  expect(stdout).toContain('1 files')
  expect(claims.length).toBeGreaterThan(1)
  expect(longest).toBeLessThan(5_000)
  stood = { session: legal.cookie.slice('session='.length), claims: claims.slice(0, before), envelope, bytes }
  expect(await refusal(['restore', archive], { DATA_DIR: place('first') })).toContain(
    'in use by a running server',
  )
  await product.shut()
}, 300_000)

test('what was backed up while people rent is served again: claims, files, sessions, keys', async () => {
  const DATA_DIR = place('second')
  const tried = await abonbox(['restore', archive, '--try'], { DATA_DIR })
  expect(tried.stdout).toContain('would be restored')
  expect(existsSync(DATA_DIR)).toBe(false)
  const { status, stderr } = await abonbox(['restore', archive], { DATA_DIR })
  expect(status, stderr).toBe(0)
  // The owner alone reads an archive and the keys that came out of it.
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(statSync(join(DATA_DIR, 'personal-data.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(DATA_DIR, 'personal-data.key'), 'utf8')).toBe(key)

  const product = await openOnDisk(DATA_DIR)
  const legal = callerWith(product, stood.session)
  const file = await legal.get(`/api/incomingLetters/files/${stood.envelope}`)
  expect(file.status).toBe(200)
  expect(file.body).toEqual(stood.bytes)
  const { rows } = await product.database.executeSql(`
    select id, (select count(*) from claim_history where claim_id = claim.id) as history,
      (select count(*) from box_month where claim_id = claim.id) as months
    from claim`)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stood.claims))
  // A claim made during the backup is restored whole or not at all.
  expect(rows.filter(({ history, months }) => Number(history) === 0 || Number(months) === 0)).toEqual([])
  await product.shut()
}, 300_000)

test('what cannot be restored is refused in a line, and leaves nothing behind', async () => {
  const DATA_DIR = place('third')
  const half = place('half.tar.gz')
  cpSync(archive, half)
  truncateSync(half, Math.floor(statSync(half).size / 2))
  expect(await refusal(['restore', half], { DATA_DIR })).toContain('is not a whole archive')
  writeFileSync(place('text.tar.gz'), 'no archive')
  expect(await refusal(['restore', place('text.tar.gz')], { DATA_DIR })).toContain('is not a whole archive')
  expect(await refusal(['restore', place('none.tar.gz')], { DATA_DIR })).toContain('is not there')
  expect(await refusal(['restore', archive], { DATA_DIR, PERSONAL_DATA_KEY: otherKey })).toContain(
    'PERSONAL_DATA_KEY: does not open what is stored here',
  )
  expect(
    await refusal(['restore', archive], { DATA_DIR, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
  ).toContain('an archive is restored to the embedded database')
  mkdirSync(place('full'))
  writeFileSync(join(place('full'), 'note'), '')
  expect(await refusal(['restore', archive], { DATA_DIR: place('full') })).toContain('is not empty (note)')
  expect(await refusal(['restore'], { DATA_DIR })).toContain('usage:')
  expect(existsSync(join(DATA_DIR, 'restoring'))).toBe(false)
  expect(existsSync(join(DATA_DIR, 'database'))).toBe(false)
}, 300_000)

/** A copy of an archive with changed contents. */
async function changed(name: string, change: (unpacked: string) => void, sumsAgain = false): Promise<string> {
  const unpacked = place(`${name}-unpacked`)
  mkdirSync(unpacked)
  const run = (command: string) =>
    new Promise<void>((done, failed) => {
      execFile('/bin/sh', ['-c', command], { cwd: unpacked }, (error) => (error ? failed(error) : done()))
    })
  await run(`tar -xzf '${archive}'`)
  change(unpacked)
  if (sumsAgain)
    await run('find . -type f ! -name checksums | sed s,^./,, | sort | xargs sha256sum > checksums')
  await run(`tar -czf '${place(name)}' *`)
  return place(name)
}

test('an archive that was changed or is of another version is refused', async () => {
  const DATA_DIR = place('fourth')
  const flipped = await changed('flipped.tar.gz', (unpacked) => {
    writeFileSync(join(unpacked, 'personal-data.key'), otherKey)
  })
  expect(await refusal(['restore', flipped], { DATA_DIR })).toContain(
    'was changed: personal-data.key is not what was put into it',
  )
  const about = (change: object) => (unpacked: string) => {
    const file = join(unpacked, 'about.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
  }
  const later = await changed('later.tar.gz', about({ format: 2 }), true)
  expect(await refusal(['restore', later], { DATA_DIR })).toContain('is an archive of another version')
  // The same bytes with matching checksums are accepted, so the refusals above come from the change.
  const same = await changed('same.tar.gz', () => {}, true)
  expect((await abonbox(['restore', same, '--try'], { DATA_DIR })).status).toBe(0)
}, 300_000)

test('an archive whose tables this version does not know is refused by the name of the first of them', async () => {
  const DATA_DIR = place('fifth')
  const later = place('of-a-later-version.tar.gz')
  const directory = place('of-a-later-version')
  const product = await openOnDisk(directory)
  await product.database.executeSql(
    "insert into schema_migration (name, checksum) values ('999-later.sql', 'unknown here')",
  )
  const made = await abonbox(['backup', later], { DATA_DIR: directory, PERSONAL_DATA_KEY: key })
  expect(made.status, made.stderr).toBe(0)
  await product.shut()
  for (const more of [[], ['--try']])
    expect(await refusal(['restore', later, ...more], { DATA_DIR })).toContain(
      'does not know (999-later.sql): restore it with that one',
    )
  expect(existsSync(join(DATA_DIR, 'database'))).toBe(false)
}, 300_000)

test('files of a storage that speaks S3 are in the archive too, and go into the storage that the restored server has', async () => {
  const [from, to] = [await tinyS3(), await tinyS3()]
  const directory = place('with-s3')
  const storage = (endpoint: string) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: access.bucket,
    S3_KEY: access.key,
    S3_SECRET: access.secret,
    S3_REGION: access.region,
  })
  mkdirSync(directory)
  const database = await openDatabase({ database: { kind: 'embedded', directory } }, silentLog)
  const environment = { DATA_DIR: directory, ...storage(from.endpoint) }
  const product = await openProduct(noon, { database, environment })
  const operator = await product.as('operator')
  const rent = await rentDigitized(product, await product.as('legal'), operator, 1)
  await product.moveClock(august)
  await receive(await product.as('operator'), rent, 'ИФНС № 4')
  await product.close()
  expect(from.objects.size).toBe(1)

  const file = place('with-s3.tar.gz')
  const made = await abonbox(['backup', file], { ...environment, PERSONAL_DATA_KEY: key })
  expect(made.stdout, made.stderr).toContain('1 files')
  from.fail(true)
  const silent = await refusal(['backup', place('silent.tar.gz')], { ...environment, PERSONAL_DATA_KEY: key })
  expect(silent).toContain('S3_ENDPOINT: the storage of files does not answer')
  const restored = { DATA_DIR: place('with-s3-again'), PERSONAL_DATA_KEY: key }
  const done = await abonbox(['restore', file], { ...restored, ...storage(to.endpoint) })
  expect(done.status, done.stderr).toBe(0)
  expect([...to.objects.entries()]).toEqual([...from.objects.entries()])
  expect(existsSync(join(restored.DATA_DIR, 'letters'))).toBe(false)
  await Promise.all([from.stop(), to.stop()])
}, 300_000)

test('a running server is asked for its copy, and goes on; killed, all comes back as it was', async () => {
  const DATA_DIR = place('running')
  const server = await startServerProcess(DATA_DIR, morning)
  const person = testPerson(server.origin)
  await person.login('individual')
  const claim = await claimOf(person, 1)
  const file = place('running.tar.gz')
  const two = await Promise.all([
    abonbox(['backup', file], { DATA_DIR }),
    abonbox(['backup', place('beside.tar.gz')], { DATA_DIR }),
  ])
  expect(two.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(two.map(({ stderr }) => stderr).join('')).toContain('another copy is being made')
  const made = existsSync(file) ? file : place('beside.tar.gz')
  expect(await refusal(['backup', made], { DATA_DIR })).toContain('is there already')
  expect((await person.call(clientClaims, { query: {} })).status).toBe(200)
  await server.kill('SIGKILL')
  rmSync(DATA_DIR, { recursive: true })

  const { status, stderr } = await abonbox(['restore', made], { DATA_DIR })
  expect(status, stderr).toBe(0)
  const again = await startServerProcess(DATA_DIR, morning, { PORT: String(server.port) })
  const own = await person.call(clientClaims, { query: {} })
  expect(own.ok && own.value.map(({ claimId }) => claimId)).toContain(claim.id)
  await again.kill('SIGTERM')
  // Without a running server the command locks the folder. Keys are left out on request.
  const apart = place('apart.tar.gz')
  const quiet = await abonbox(['backup', apart, '--without-keys'], { DATA_DIR })
  expect(quiet.stdout).toMatch(/without keys: to be restored it needs [0-9a-f]{8}/)
  expect(await refusal(['restore', apart], { DATA_DIR: place('fifth') })).toContain('has no keys in it')
}, 300_000)
