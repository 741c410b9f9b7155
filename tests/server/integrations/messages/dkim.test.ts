import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildDkimRecord, matchesDkimRecord } from '#server/integrations/messages/email-sender.ts'
import { createSmtpEmailSender } from '#server/integrations/messages/smtp-email-sender.ts'
import { checkDkim } from '../../../../src/commands/check/check-integrations.ts'

const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const key = rsa(2048)
const dkim = { domain: 'box.example', selector: 's2026', key }
const folder = mkdtempSync(join(tmpdir(), 'dkim-'))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** The value of a header as 'relaxed' has it: unfolded, one space between words (RFC 6376, 3.4.2). */
const relaxed = (value: string) =>
  value
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()

interface Signature {
  readonly tags: Readonly<Record<string, string>>
  readonly bodyIsRight: boolean
  readonly headersAreRight: boolean
}

/** Verifies the signature of a letter as mailboxes do (RFC 6376, 6.1), with the record of the DNS; null: none. */
const verify = (raw: Buffer, record: string): Signature | null => {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => {
      const colon = line.indexOf(':')
      return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1) }
    })
  const signature = headers.find(({ name }) => name === 'dkim-signature')?.value
  if (signature === undefined) return null
  const tags = Object.fromEntries(
    relaxed(signature)
      .split(';')
      .filter((tag) => tag.includes('='))
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s/g, ''),
      ]),
  )
  const body = text
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '')
  const bodyHash = createHash('sha256').update(`${body}\r\n`, 'latin1').digest('base64')
  const signed = (tags.h ?? '')
    .split(':')
    .map((name) => `${name}:${relaxed(headers.findLast((header) => header.name === name)?.value ?? '')}\r\n`)
    .join('')
  const own = `dkim-signature:${relaxed(signature.replace(/\bb=[^;]*$/s, 'b='))}`
  const p = /p=([^;]*)/.exec(record)?.[1] ?? ''
  const publicKey = createPublicKey({ key: Buffer.from(p, 'base64'), type: 'spki', format: 'der' })
  return {
    tags,
    bodyIsRight: bodyHash === tags.bh,
    headersAreRight: createVerify('RSA-SHA256')
      .update(signed + own, 'latin1')
      .verify(publicKey, tags.b ?? '', 'base64'),
  }
}

const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) => {
    buffer(stream).then((raw) => {
      received.unshift(raw)
      done()
    }, done)
  },
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((closed) => server.close(closed)))

const email = {
  to: 'anna@example.org',
  subject: 'Заявление № 1234: аренда оплачена, приходите подписать договор в отделение 101000',
  text: 'Здравствуйте, Анна!  \n\nДва  пробела и строка с пробелами в конце   \n\n\n',
  html: '<p>Здравствуйте, <b>Анна</b>!</p>',
  attachments: [
    { filename: 'Даты.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR\r\n') },
  ],
}

const sendWith = async (settings: typeof dkim | undefined) => {
  const post = createSmtpEmailSender({ url, from: 'Ящики <no-reply@mail.box.example>', dkim: settings })
  expect(await post.send(email)).toMatchObject({ ok: true })
  post.close()
  return received[0] ?? Buffer.alloc(0)
}

describe('an email signed by DKIM', () => {
  test('is verified by the public key, with text and headers', async () => {
    const signature = verify(await sendWith(dkim), buildDkimRecord(dkim))
    expect(signature).toMatchObject({
      bodyIsRight: true,
      headersAreRight: true,
      tags: { d: 'box.example', s: 's2026', a: 'rsa-sha256', c: 'relaxed/relaxed' },
    })
    expect(signature?.tags.h?.split(':')).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type']),
    )
  })

  test('is invalid after a change of text, subject or key', async () => {
    const raw = await sendWith(dkim)
    const changed = (from: string, to: string) =>
      Buffer.from(raw.toString('latin1').replace(from, to), 'latin1')
    expect(
      verify(changed('Content-Type: text/html', 'Content-Type: text/htmx'), buildDkimRecord(dkim)),
    ).toMatchObject({ bodyIsRight: false })
    expect(verify(changed('anna@', 'ivan@'), buildDkimRecord(dkim))).toMatchObject({ headersAreRight: false })
    expect(verify(raw, buildDkimRecord({ ...dkim, key: rsa(2048) }))).toMatchObject({
      headersAreRight: false,
    })
  })

  test('is not signed without the settings', async () => {
    expect(verify(await sendWith(undefined), buildDkimRecord(dkim))).toBeNull()
  })
})

describe('the settings of the signature', () => {
  const settings = {
    DKIM_DOMAIN: 'box.example',
    DKIM_SELECTOR: 's2026',
    LETTERS_FROM: 'no-reply@mail.box.example',
  }
  const problemsWith = (environment: Record<string, string>) => {
    const read = readConfig({ ...settings, ...environment })
    return read.ok ? [] : read.problems
  }

  test('accept a valid key in either form of PEM', () => {
    const pkcs1 = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const old = pkcs1.export({ type: 'pkcs1', format: 'pem' }).toString()
    expect(problemsWith({ DKIM_KEY_FILE: file('good.pem', key) })).toEqual([])
    expect(problemsWith({ DKIM_KEY_FILE: file('pkcs1.pem', old) })).toEqual([])
  })

  test('refuse a wrong key in one line without its content', () => {
    const ed25519 = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const wrong = [
      rsa(1024),
      ed25519,
      createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
      'x',
      '',
    ]
    for (const [index, pem] of wrong.entries()) {
      expect(problemsWith({ DKIM_KEY_FILE: file(`wrong-${index}.pem`, pem) })).toEqual([
        expect.stringMatching(/^DKIM_KEY_FILE: must be an RSA key of 2048 bits or more in PEM/),
      ])
    }
    expect(problemsWith({ DKIM_KEY_FILE: join(folder, 'nowhere.pem') })).toEqual([
      'DKIM_KEY_FILE: must be a readable file',
    ])
    expect(problemsWith({ DKIM_KEY_FILE: folder })).toEqual(['DKIM_KEY_FILE: must be a readable file'])
  })

  test('must be complete and for the sender’s domain', () => {
    expect(problemsWith({})).toEqual([expect.stringMatching(/^DKIM_KEY_FILE: must be set too/)])
    const good = file('good.pem', key)
    for (const sender of ['no-reply@other.example', 'no-reply@notbox.example']) {
      expect(problemsWith({ DKIM_KEY_FILE: good, LETTERS_FROM: sender })).toEqual([
        expect.stringMatching(/^DKIM_DOMAIN: must be the domain of LETTERS_FROM/),
      ])
    }
  })
})

describe('the check of the public key', () => {
  const check = (ask: () => Promise<string[][]>) => checkDkim({ dkim, smtpUrl: 'smtp://mail.example' }, ask)
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error('queryTxt'), { code }))
  const record = buildDkimRecord(dkim)

  test('finds it in one or several parts', async () => {
    const asked: string[] = []
    await checkDkim({ dkim, smtpUrl: undefined }, async (name) => {
      asked.push(name)
      return [[record]]
    })
    expect(asked).toEqual(['s2026._domainkey.box.example'])
    expect(
      await check(async () => [['v=spf1 -all'], [record.slice(0, 200), record.slice(200)]]),
    ).toMatchObject([{ what: 'dkim', state: 'ok' }])
  })

  test('prints the expected record for another key, none or a revoked one', async () => {
    const other = buildDkimRecord({ ...dkim, key: rsa(2048) })
    for (const ask of [
      async () => [[other]],
      async () => [['v=DKIM1; p=']],
      failing('ENOTFOUND'),
      failing('ENODATA'),
    ]) {
      expect(await check(ask)).toEqual([
        { what: 'dkim', state: 'wrong', says: expect.stringContaining(record) },
      ])
    }
    expect(matchesDkimRecord(dkim, `k=rsa; t=s; p=${record.split('p=')[1]};`)).toBe(true)
  })

  test('only notes that DNS does not answer', async () => {
    expect(await check(failing('ETIMEOUT'))).toMatchObject([
      { state: 'note', says: expect.stringContaining('ETIMEOUT') },
    ])
  })

  test('reports nothing for the embedded inbox', async () => {
    expect(await checkDkim({ dkim: undefined, smtpUrl: undefined })).toEqual([])
    expect(await checkDkim({ dkim: undefined, smtpUrl: 'smtp://mail.example' })).toMatchObject([
      { state: 'note' },
    ])
  })
})
