import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleBounce } from '#messages/server/email-routes.ts'
import type { Database } from '#server/database/database.ts'
import { readReturnedEmail } from '#server/integrations/messages/delivery-report.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { formatDeliveryReport } from '#stand-ins/messages/email-inbox.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'

const now = new Date('2026-12-01T09:00:00Z')
let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

const makeKey = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const tokens = createSignedTokens([makeKey(7), makeKey(6)])
const context = () =>
  contextWith({
    db: database.kysely,
    tokens,
  })
const insertSentEmail = async (key: string, overrides: object = {}) =>
  database.kysely
    .insertInto('message')
    .values({
      key,
      channel: 'email',
      recipient: `${key}@example.org`,
      subject: '',
      body: 'x',
      state: 'sent',
      tries: 1,
      createdAt: now,
      sentAt: now,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const makeReport = (returnPath: string, status: string) =>
  readReturnedEmail(
    Buffer.from(
      formatDeliveryReport({
        raw: Buffer.from('A: b\r\n\r\n'),
        recipient: 'else@b.example',
        status,
        returnPath,
      }),
    ),
  )
const returnPath = (id: number, attempt = 1, by = tokens) => `bounces+${by.markOf(id, attempt)}@box.example`
const recordReport = async (path: string, status: string, time = now) =>
  handleBounce(context(), await makeReport(path, status), time)
const readRow = (id: number) =>
  database.kysely.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('eight concurrent deliveries of one report count once (AMB-72)', async () => {
  const hard = await insertSentEmail('hard')
  const all = await Promise.all(Array.from({ length: 8 }, () => recordReport(returnPath(hard.id), '5.1.1')))
  expect(
    all.filter(({ ok, ...answer }) => ok && 'value' in answer && answer.value === 'address'),
  ).toHaveLength(1)
  const soft = await insertSentEmail('soft')
  const later = await Promise.all(Array.from({ length: 8 }, () => recordReport(returnPath(soft.id), '4.2.2')))
  expect(
    later.filter(({ ok, ...answer }) => ok && 'value' in answer && answer.value === 'later'),
  ).toHaveLength(1)
  expect(await readRow(soft.id)).toMatchObject({ bounces: 1, state: 'waiting' })
})

test('the marked address is that of our email, whatever the report names', async () => {
  const { id } = await insertSentEmail('ours')
  await recordReport(returnPath(id), '5.1.1')
  const marked = await database.kysely.selectFrom('unreachableAddress').select('address').execute()
  expect(marked.map(({ address }) => address)).toContain('ours@example.org')
  expect(marked.map(({ address }) => address)).not.toContain('else@b.example')
})

test('a path in lower case or signed with the previous key is valid; foreign or old paths are not', async () => {
  const { id } = await insertSentEmail('path', { tries: 2 })
  const olderTokens = createSignedTokens([makeKey(6)])
  const foreignTokens = createSignedTokens([makeKey(9)])
  expect(await recordReport(returnPath(id, 2, foreignTokens), '5.1.1')).toMatchObject({ value: 'forged' })
  expect(
    await recordReport(returnPath(id).replace(/\+\w+-/, `+${(id + 1).toString(36)}-`), '5.1.1'),
  ).toMatchObject({
    value: 'forged',
  })
  expect(await recordReport(returnPath(id, 1), '5.1.1')).toMatchObject({ value: 'repeated' })
  expect(await recordReport(returnPath(99_999_999), '5.1.1')).toMatchObject({ value: 'repeated' })
  expect(await readRow(id)).toMatchObject({ fate: null })
  expect(await recordReport(returnPath(id, 2, olderTokens).toUpperCase(), '5.1.1')).toMatchObject({
    value: 'address',
  })
})

test('a locked email makes the mail server retry; a month-old email is ignored', async () => {
  const { id } = await insertSentEmail('in-hand', { state: 'waiting', sentAt: null, lockedAt: now })
  expect(await recordReport(returnPath(id), '5.1.1')).toEqual({ ok: false, code: 'letter_in_hand' })
  const oldEmail = await insertSentEmail('old')
  expect(
    await recordReport(returnPath(oldEmail.id), '5.1.1', new Date('2027-01-15T09:00:00Z')),
  ).toMatchObject({
    value: 'repeated',
  })
})

test.each([
  ['5.1.1', 'address'],
  ['5.1.10', 'address'],
  ['5.2.1', 'address'],
  ['5.1.8', 'message'],
  ['5.7.1', 'message'],
  ['5.2.2', 'later'],
  ['4.4.7', 'later'],
  ['', 'later'],
])('the status %j means %s', async (status, outcome) => {
  const { id } = await insertSentEmail(`status-${status}`)
  expect(await recordReport(returnPath(id), status)).toMatchObject({ value: outcome })
})

test('a returned code is not resent, because its text is erased', async () => {
  const { id } = await insertSentEmail('code', { body: '', secret: true })
  expect(await recordReport(returnPath(id), '4.2.2')).toMatchObject({ value: 'message' })
  expect(await readRow(id)).toMatchObject({ state: 'sent', fate: 'bounced' })
})

test('automatic replies and delays change nothing', async () => {
  const { id } = await insertSentEmail('machine')
  const automaticReply = await readReturnedEmail(
    Buffer.from(`To: ${returnPath(id)}\r\nSubject: away\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n`),
  )
  expect(await handleBounce(context(), automaticReply, now)).toMatchObject({ value: 'no_report' })
  const delayed = await makeReport(returnPath(id), '4.4.1')
  const reports = delayed.reports.map((report) => ({ ...report, action: 'delayed' }))
  expect(await handleBounce(context(), { ...delayed, reports }, now)).toMatchObject({ value: 'delayed' })
  expect(await readRow(id)).toMatchObject({ state: 'sent', fate: null })
})

test.each([
  ['quoted-printable', (text: string) => text.replace('5.1.1', '5=2E1=\n.1')],
  ['base64', (text: string) => Buffer.from(text).toString('base64')],
])('a report within nested parts is read, in %s', (encoding, encode) => {
  const raw = [
    'To: x@y.example',
    'Content-Type: multipart/mixed;\n boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/report; boundary="in ner"',
    '',
    '--in ner',
    'Content-Type: message/delivery-status; name=report',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encode('Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n'),
    '--in ner--',
    'Action: failed',
    '--outer--',
  ].join('\n')
  expect(readReturnedEmail(Buffer.from(raw))).toEqual({
    recipients: ['x@y.example'],
    reports: [{ action: 'failed', status: '5.1.1', diagnostic: '' }],
  })
})

test('reports of real mail servers are parsed: comments, folded lines, lower case, several recipients', async () => {
  const exim = await readReturnedEmail(
    Buffer.from(
      [
        'Envelope-to: x@y.example',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example',
        '',
        'final-recipient: rfc822;a@b.example',
        'action: Failed (bounce)',
        'status: 5.0.0',
        '',
        'Final-Recipient: rfc822; c@d.example',
        'Action: failed',
        'Status: 5.1.1 (bad destination mailbox address)',
        'Diagnostic-Code: smtp; 550 5.1.1',
        '   unknown user',
        '',
        '--b--',
        '',
      ].join('\n'),
    ),
  )
  expect(exim).toEqual({
    recipients: ['x@y.example'],
    reports: [
      { action: 'failed', status: '5.0.0', diagnostic: '' },
      { action: 'failed', status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown user' },
    ],
  })
})
