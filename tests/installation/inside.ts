import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addMonths, lastDayOfMonth, startOfMonth } from 'date-fns'
import sharp from 'sharp'
import { uploadEnvelopePhoto } from '#back-office/api/branch-letters.ts'
import { readClaimPayments } from '#claims/api/claim-details.ts'
import { changeClaim, readClaim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { createPayment, createSbpCode } from '#money/api/payments.ts'
import { programAt, startDaemon } from '#support/daemon.ts'
import { testPerson } from '#support/person.ts'
import { startPostgres } from '#support/postgres.ts'
import { claimOf } from '#support/rent.ts'
import { payByCode } from '../features/money/server/payments/bank-app.ts'
import { came, statementOf } from '../features/money/server/statements/statement-files.ts'
import { registering } from '../soak/people.ts'
import { certificates, startCounterparts } from './counterparts.ts'
import { commandsOf, section } from './guide.ts'
import { bringBack, letterSettings } from './letters.ts'
import { readUnit } from './unit.ts'

// Follows `docs/operations.md` on the machine that run.ts makes, which has only the archive.

const root = resolve(import.meta.dirname, '../..')
const [archive = ''] = process.argv.slice(2)
const release = basename(archive, '.tar.gz')
const origin = 'https://box.example'
const log = '/srv/log'
const began = Date.now()
const logStep = (what: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${what}`)

/** Retries a check until it passes; after the given seconds rejects with the last error. */
const eventually = async (check: () => Promise<void> | void, seconds = 10): Promise<void> => {
  const timeout = AbortSignal.timeout(seconds * 1000)
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (timeout.aborted) throw error
      await pause(200)
    }
  }
}

const requireProgram = (name: string): string => {
  const found = programAt(name)
  if (found === null) throw new Error(`${name} is not installed`)
  return found
}

/**
 * Runs the commands of the section «Into production» that start with one of these programs, except systemd and
 * PostgreSQL's own user, which the test machine lacks.
 */
const guideCommands = commandsOf(
  section(readFileSync(join(root, 'docs/operations.md'), 'utf8'), 'Into production'),
)
const runGuideCommands = async (...programs: string[]): Promise<string> => {
  const commands = guideCommands.filter((line) => programs.some((program) => line.startsWith(program)))
  assert.notEqual(commands.length, 0, `the guide has no ${programs.join(', ')}`)
  let output = ''
  for (const line of commands) {
    const command = line.replaceAll('abonbox-VERSION-linux-x64', release)
    const options = { cwd: dirname(archive), env: { PATH: process.env.PATH ?? '' } }
    output += (await promisify(execFile)('/bin/sh', ['-ec', command], options)).stdout
  }
  return output
}

const install = (name: string): string => {
  mkdirSync('/opt', { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', '/opt'])
  const [unpacked = ''] = readdirSync('/opt').filter((entry) => entry.startsWith('abonbox-'))
  const home = join('/opt', name)
  execFileSync('mv', [join('/opt', unpacked), home])
  return home
}

const postgres = await startPostgres([])
const counterparts = await startCounterparts(origin)

const home = '/opt/abonbox'
await runGuideCommands('tar', 'mv', 'useradd', 'install -d', 'install -o')
assert.deepEqual(
  guideCommands.filter((line) => line.startsWith('runuser -u postgres')).map((line) => line.split(' ')[4]),
  ['createuser', 'createdb'],
)
const newKey = () => randomBytes(32).toString('base64')
const key = newKey()
const env: Record<string, string> = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/abonbox',
  ORIGIN: origin,
  TRUST_PROXY: 'yes',
  DATABASE_URL: await postgres.createDatabase(),
  PERSONAL_DATA_KEY: key,
  NODE_EXTRA_CA_CERTS: certificates.authority,
  STOP_PAUSE: '3',
  ...counterparts.settings,
  ...letterSettings('abonbox'),
}
const writeEnv = (settings: Record<string, string>): void => {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync('/etc/abonbox/env', lines.join(''))
}

const sample = readFileSync('/etc/abonbox/env', 'utf8')
for (const name of ['DATABASE_URL', 'PERSONAL_DATA_KEY', 'OIDC_ISSUER', 'BANK_KIND', 'SMTP_URL', 'ORIGIN'])
  assert.match(sample, new RegExp(`^${name}=`, 'm'))
writeFileSync('/etc/abonbox/env', '')
for (const command of ['check', 'migrate']) {
  const line = guideCommands.find((step) => step.endsWith(`abonbox ${command}`)) ?? ''
  assert.throws(() => execFileSync('/bin/sh', ['-ec', line], { cwd: '/srv', stdio: 'pipe' }), /no settings/)
}
logStep('without settings no command runs')
writeEnv({})
await runGuideCommands('install -m 644')
const unit = readUnit('/etc/systemd/system/abonbox.service', log)
await assert.rejects(unit.run(['serve']), ({ stderr }: { stderr: string }) =>
  ['PERSONAL_DATA_KEY', 'OIDC_ISSUER', 'BANK_KIND', 'SMTP_URL'].every((name) => stderr.includes(name)),
)
logStep('the server names each missing setting')
const { SMTP_URL = '', ...others } = env
writeEnv({ ...others, SMTP_URI: SMTP_URL })
await assert.rejects(unit.run(['check']), ({ stdout }: { stdout: string }) =>
  stdout.includes('SMTP_URI: is no setting of this product; SMTP_URL was meant'),
)
logStep('a misspelled setting is named')

writeEnv(env)
const first = await runGuideCommands('runuser -u abonbox -- /opt/abonbox/abonbox check')
for (const name of [
  ...['login', 'bank', 'receipts', 'email', 'sms', 'tracking', 'storage'],
  ...['database', 'content', 'site'],
])
  assert.match(first, new RegExp(`^ok +${name}`, 'm'), first)
assert.match(first, /^note +migrations +\d+ to apply/m, first)
assert.match(first, /^note +dkim +cabinet\._domainkey\.box\.example .*v=DKIM1; k=rsa; p=/m, first)
logStep('the check finds issuer, bank, receipts, mail, messages, tracking, storage and an empty database')
assert.match(
  await runGuideCommands('runuser -u abonbox -- /opt/abonbox/abonbox migrate'),
  /migrations applied: \d+/,
)
logStep('the tables are created')

const start = (PORT: string) => unit.start({ PORT, METRICS_PORT: String(Number(PORT) + 5000) })
const ports = ['4321', '4322'] as const
let servers = await Promise.all(ports.map(start))
logStep('two servers run')

const addSecondServer = (config: string): string =>
  readFileSync(join(home, 'deploy', config), 'utf8').replace(
    /# (server (?:second )?)10\.0\.0\.12:4321/,
    `$1127.0.0.1:${ports[1]}`,
  )
mkdirSync('/etc/haproxy', { recursive: true })
writeFileSync('/etc/haproxy/haproxy.cfg', addSecondServer('haproxy.cfg'))
const haproxy = startDaemon(requireProgram('haproxy'), ['-db', '-f', '/etc/haproxy/haproxy.cfg'], {
  user: {},
  cwd: '/',
  log,
  signal: 'TERM',
})
const curl = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)('curl', ['--cacert', certificates.authority, '-sS', ...words])).stdout
const supportsHttp2 = async () =>
  assert.equal(await curl('--http2', '-so', '/dev/null', '-w', '%{http_version}', `${origin}/`), '2')
await eventually(supportsHttp2)
const second = await unit.run(['check'])
assert.match(second, /^ok +front/m, second)
assert.doesNotMatch(second, /WRONG/)
logStep('HAProxy serves HTTP/2 in front of them, and the check passes')

const nextYearPeriod = () => {
  const from = startOfMonth(addMonths(new Date(), 1))
  const day = (date: Date) => date.toLocaleDateString('sv')
  return { startDate: day(from), endDate: day(lastDayOfMonth(from)) }
}
const anna = testPerson(origin)
await anna.login('individual')
for (const [path, body] of registering) {
  const answer = await anna.visit(`${apiBasePath}${path}`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 200, await answer.text())
}
const rent = async (): Promise<number> => {
  const { id } = await claimOf(anna, 1, nextYearPeriod())
  const confirmed = await anna.call(changeClaim, {
    params: { id },
    body: { claimStatus: { id: claimStatus.awaitingPayment }, inEditing: false },
  })
  assert(confirmed.ok, JSON.stringify(confirmed))
  return id
}
const claim = await rent()
const read = async (id: number) => {
  const answer = await anna.call(readClaim, { params: { id }, query: {} })
  assert(answer.ok, JSON.stringify(answer))
  return answer.value
}
/** Starts an online payment of a claim and returns the bank's page. */
const beginPayment = async (id: number): Promise<string> => {
  const payment = await anna.call(createPayment, {
    body: {
      paymentStatus: { id: 4 },
      paymentType: { id: 3 },
      paymentMethod: { id: 1 },
      claim: { id },
      amount: String((await read(id)).totalCost),
    },
  })
  assert(payment.ok && payment.value.payUrl, JSON.stringify(payment))
  return payment.value.payUrl
}
await anna.navigate(await beginPayment(claim), {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'pay=pay',
})
await eventually(async () => assert.equal((await read(claim)).claimStatus.id, claimStatus.paid))
await eventually(() => assert.notEqual(counterparts.letters.length, 0), 90)
logStep('a person logged in at the issuer, rented a box, paid at the bank and got an email')
const [letter] = counterparts.letters
assert(letter)
assert.match(letter.raw, /^DKIM-Signature: [^:]*d=box\.example/m)
bringBack(home, letter)
const fetchMetrics = (port: string) =>
  fetch(`http://127.0.0.1:${Number(port) + 5000}/metrics`).then((reply) => reply.text())
const metrics = (await Promise.all(ports.map(fetchMetrics))).join('')
assert.match(metrics, /^email_bounces_total\{outcome="address"\} 1$/m)
logStep('the email is signed; after the mail server reports a bounce its address is marked')
await eventually(() => {
  const seen = counterparts.traces.join('')
  for (const part of ['POST /api/payments/', 'insert payment', 'register.do'])
    assert(seen.includes(part), part)
}, 30)
logStep('the trace of the payment contains the call, its statements and the bank request')
const byCode = await rent()
await beginPayment(byCode)
const code = await anna.call(createSbpCode, { body: { claim: byCode } })
assert(code.ok && code.value.payload, JSON.stringify(code))
const paidAt = await payByCode(code.value.payload, new URL(counterparts.settings.BANK_URL ?? '').origin)
assert.equal(paidAt.status, 200, paidAt.text)
await eventually(async () => assert.equal((await read(byCode)).claimStatus.id, claimStatus.paid), 30)
for (const id of [claim, byCode])
  await eventually(async () => {
    const payments = await anna.call(readClaimPayments, { params: { id } })
    assert(payments.ok, JSON.stringify(payments))
    const states = payments.value.flatMap(({ receipts = [] }) => receipts.map(({ state }) => state))
    assert.deepEqual(states, ['done'])
  }, 90)
logStep('another rent was paid by code, and both rents have fiscal receipts')
const statement = '/srv/statement.txt'
chmodSync('/srv', 0o755)
writeFileSync(statement, statementOf([came(45_000, 'Оплата без номера')]))
const account = ['--account', '40502810700000000077']
assert.match(await unit.run(['import-statement', statement, ...account]), /came 1, 450/)
assert.doesNotMatch(await unit.run(['import-statement', statement, ...account]), /booked [1-9]/)
logStep('a bank statement is imported only once')

const operator = testPerson(origin)
await operator.login('operator')
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer()
const uploaded = await operator.visit(`${apiBasePath}${uploadEnvelopePhoto.path}`, {
  method: 'POST',
  headers: { Origin: origin, 'Content-Type': 'image/jpeg' },
  body: new Uint8Array(photo),
})
assert.equal(uploaded.status, 200, await uploaded.text())
assert.equal(counterparts.files().length > 0, true)
logStep('an operator logged in and stored a photo')

const list = '/srv/offices.csv'
writeFileSync(
  list,
  'index,kind,name,parent_index,region,area,settlement,address,lat,lon,coord_precision\n690999,office,Владивосток 999,,Приморский край,,Владивосток,ул. Светланская 1,43.1155,131.8855,office\n',
)
logStep((await unit.run(['import-offices', list])).trim().split('\n').at(-1) ?? '')
for (const port of ports)
  await eventually(async () =>
    assert.equal((await fetch(`http://127.0.0.1:${port}/690999`)).status, 200, `an office at ${port}`),
  )
logStep('both servers show the page of an imported office')

// Upgrade server by server while pages are read and boxes are rented.
const nextHome = install('abonbox-next')
const failures: string[] = []
let isSending = true
let answerCount = 0
const readPages = async () => {
  while (isSending) {
    const { status } = await fetch(`${origin}/690999`).catch((error) => ({ status: String(error) }))
    if (status !== 200) failures.push(String(status))
    answerCount += 1
    await pause(20)
  }
}
const readers = [readPages(), readPages()]
const next = readUnit(join(nextHome, 'deploy/abonbox.service'), log)
for (const [index, port] of ports.entries()) {
  assert.equal(await servers[index]?.stop(), 0)
  servers = servers.with(index, await next.start({ PORT: port, METRICS_PORT: String(Number(port) + 5000) }))
  await rent()
  await pause(5_000)
}
isSending = false
await Promise.all(readers)
assert.deepEqual(failures, [])
logStep(`upgraded server by server: ${answerCount} responses, none failed`)

if (programAt('prometheus') !== null) {
  mkdirSync('/etc/prometheus', { recursive: true })
  for (const name of ['prometheus.yml', 'alerts.yml'])
    copyFileSync(join(home, 'deploy', name), `/etc/prometheus/${name}`)
  writeFileSync(
    '/etc/prometheus/prometheus.yml',
    readFileSync('/etc/prometheus/prometheus.yml', 'utf8').replace(
      "['127.0.0.1:9464']",
      `[${ports.map((port) => `'127.0.0.1:${Number(port) + 5000}'`).join(', ')}]`,
    ),
  )
  execFileSync(requireProgram('promtool'), ['check', 'config', '/etc/prometheus/prometheus.yml'], {
    stdio: 'pipe',
  })
  mkdirSync('/srv/prometheus')
  const prometheus = startDaemon(
    requireProgram('prometheus'),
    [
      ...['--config.file=/etc/prometheus/prometheus.yml', '--storage.tsdb.path=/srv/prometheus'],
      '--web.listen-address=127.0.0.1:9090',
    ],
    { user: {}, cwd: '/srv', log, signal: 'TERM' },
  )
  await eventually(async () => {
    const answer = await fetch('http://127.0.0.1:9090/api/v1/query?query=sum(up)').then((reply) =>
      reply.json(),
    )
    assert.equal((answer as { data: { result: { value: string[] }[] } }).data.result[0]?.value[1], '2')
  }, 60)
  const { data } = (await fetch('http://127.0.0.1:9090/api/v1/alerts').then((reply) => reply.json())) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] }
  }
  assert.deepEqual(
    data.alerts.filter(({ state }) => state === 'firing'),
    [],
  )
  await prometheus.stop()
  logStep('Prometheus reads both servers, and no alert fires')
}

const other = newKey()
for (const keys of [`${key},${other}`, `${other},${key}`]) {
  writeEnv({ ...env, PERSONAL_DATA_KEY: keys })
  for (const [index, port] of ports.entries()) {
    assert.equal(await servers[index]?.stop(), 0)
    servers = servers.with(index, await start(port))
  }
}
logStep((await unit.run(['reseal'])).trim().split('\n').join('; '))
writeEnv({ ...env, PERSONAL_DATA_KEY: other })
for (const [index, port] of ports.entries()) {
  assert.equal(await servers[index]?.stop(), 0)
  servers = servers.with(index, await start(port))
}
assert.equal((await read(claim)).id, claim)
await unit.run([
  'export-person',
  '/var/lib/abonbox/anna.json',
  '--by',
  'Крылова',
  '--email',
  'individual@example.org',
])
logStep('the key was changed on both servers, and all personal data can still be read')

await haproxy.stop()
mkdirSync('/etc/nginx/conf.d', { recursive: true })
mkdirSync('/srv/nginx')
mkdirSync('/var/cache/nginx', { recursive: true })
writeFileSync('/etc/nginx/conf.d/cabinet.conf', addSecondServer('nginx.conf'))
writeFileSync(
  '/srv/nginx.conf',
  `daemon off; pid /srv/nginx/pid; error_log ${log}; events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path /srv/nginx/${kind};`).join(' ')} include /etc/nginx/conf.d/cabinet.conf; }`,
)
execFileSync('nginx', ['-t', '-c', '/srv/nginx.conf'], { stdio: 'pipe' })
const nginx = startDaemon(requireProgram('nginx'), ['-c', '/srv/nginx.conf'], {
  user: {},
  cwd: '/',
  log,
  signal: 'TERM',
})
await eventually(supportsHttp2)
assert.equal((await read(claim)).id, claim)
await nginx.stop()
logStep('nginx in place of HAProxy works as well')

for (const server of servers) assert.equal(await server.stop(), 0)
await counterparts.stop()
await postgres.stop()
logStep('everything stopped on request')
