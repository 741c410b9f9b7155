import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { createSandboxBank, sandboxBankPath, sandboxBankRestPath } from '#stand-ins/bank/sandbox-bank.ts'
import { startEmbeddedIssuer } from '#stand-ins/login/embedded-issuer.ts'
import { createSmscStandIn, createSmsInbox } from '#stand-ins/messages/sms-inbox.ts'
import {
  createFiscalStandIn,
  fiscalStandInGroup,
  fiscalStandInRestPath,
} from '#stand-ins/receipts/fiscal-stand-in.ts'
import { fiscalStandInPath } from '#stand-ins/receipts/stand-in-receipts.ts'
import { createTrackingStandIn } from '#stand-ins/tracking/tracking-stand-in.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import { access, tinyS3 } from '../server/integrations/storage/tiny-s3.ts'

export const hosts = [
  'box.example',
  'login.example',
  'bank.example',
  'mail.example',
  'sms.example',
  'receipts.example',
  'tracking.example',
  'traces.example',
]
/** Files with the key and certificate of all hosts, and the certificate of their authority. */
export const certificates = {
  key: '/etc/ssl/box.example.key',
  pem: '/etc/ssl/box.example.pem',
  both: '/etc/ssl/box.example.both.pem',
  authority: '/etc/ssl/authority.pem',
}

const ports = { login: 8443, bank: 8444, sms: 8445, receipts: 8446, tracking: 8447, traces: 8448, mail: 2465 }
const password = 'a secret of the installation'
const smtp = { user: 'cabinet', pass: password }

/** An email as received, with its envelope sender and recipient. */
export interface TakenLetter {
  readonly raw: string
  readonly from: string
  readonly to: string
}

/** External systems with their own protocols over TLS, and the settings that point to them. */
export interface Counterparts {
  readonly settings: Readonly<Record<string, string>>
  readonly letters: readonly TakenLetter[]
  readonly traces: readonly string[]
  files(): readonly string[]
  stop(): Promise<void>
}

/**
 * Starts the OIDC issuer, bank, mail server, SMS gateway, fiscal register, postal tracking, trace collector and file
 * storage of one cabinet.
 */
export async function startCounterparts(origin: string): Promise<Counterparts> {
  const tls = { key: readFileSync(certificates.key), cert: readFileSync(certificates.pem) }
  const clock = { now: () => new Date() }
  const listen = (port: number, handleRequest: RequestListener) =>
    new Promise<{ close(): void }>((done) => {
      const server = createServer(tls, handleRequest).listen(port, '127.0.0.1', () => done(server))
    })
  const issuer = await startEmbeddedIssuer({
    origin: `https://login.example:${ports.login}`,
    redirectUri: `${origin}/abon-server/api/auth/return`,
    store: keyStoreInMemory(clock),
  })
  const bank = createSandboxBank({
    origin: `https://bank.example:${ports.bank}`,
    userName: 'cabinet',
    password,
    callbackKey: password,
    store: keyStoreInMemory(clock),
    clock,
    callbackUrl: () => `${origin}/abon-server/payments/callback`,
    fetch,
  })
  const letters: TakenLetter[] = []
  const traces: string[] = []
  const mail = new SMTPServer({
    ...tls,
    secure: true,
    onAuth: ({ username, password: givenPassword }, _session, done) =>
      username === smtp.user && givenPassword === smtp.pass
        ? done(null, { user: smtp.user })
        : done(new Error('who is this')),
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        letters.push({
          raw: text,
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo[0]?.address ?? '',
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => mail.listen(ports.mail, '127.0.0.1', done))
  const smsMessages = createSmsInbox(clock)
  const sms = createSmscStandIn(smsMessages, { login: 'cabinet', password, senders: ['BOX'] })
  const fiscalRegister = createFiscalStandIn({
    origin: `https://receipts.example:${ports.receipts}`,
    login: 'cabinet',
    password,
    store: keyStoreInMemory(clock),
    clock,
    fetch,
  })
  const tracking = createTrackingStandIn({ login: 'cabinet', password, clock })
  const collector = new Hono().post('/v1/traces', async (context) => {
    traces.push(await context.req.text())
    return context.json({})
  })
  const storage = await tinyS3()
  const servers = [
    await listen(ports.login, (request, response) => void issuer.handle(request, response)),
    await listen(ports.bank, getRequestListener(new Hono().route(sandboxBankPath, bank.app).fetch)),
    await listen(ports.sms, getRequestListener(sms.fetch)),
    await listen(
      ports.receipts,
      getRequestListener(new Hono().route(fiscalStandInPath, fiscalRegister.app).fetch),
    ),
    await listen(ports.tracking, getRequestListener(tracking.fetch)),
    await listen(ports.traces, getRequestListener(collector.fetch)),
  ]
  return {
    settings: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.client.id,
      OIDC_CLIENT_SECRET: issuer.client.secret,
      BANK_KIND: 'rbs',
      BANK_URL: `https://bank.example:${ports.bank}${sandboxBankRestPath}`,
      BANK_USER: 'cabinet',
      BANK_PASSWORD: password,
      BANK_CALLBACK_KEY: password,
      BANK_SBP: 'on',
      RECEIPTS: 'atol',
      RECEIPTS_URL: `https://receipts.example:${ports.receipts}${fiscalStandInRestPath}`,
      RECEIPTS_LOGIN: 'cabinet',
      RECEIPTS_PASSWORD: password,
      RECEIPTS_GROUP: fiscalStandInGroup,
      TRACKING_URL: `https://tracking.example:${ports.tracking}/rtm34`,
      TRACKING_LOGIN: 'cabinet',
      TRACKING_PASSWORD: password,
      SMTP_URL: `smtps://${smtp.user}:${encodeURIComponent(smtp.pass)}@mail.example:${ports.mail}`,
      LETTERS_FROM: 'Кабинет <cabinet@box.example>',
      SMS_KIND: 'smsc',
      SMS_URL: `https://sms.example:${ports.sms}`,
      SMS_LOGIN: 'cabinet',
      SMS_PASSWORD: password,
      SMS_FROM: 'BOX',
      OTEL_EXPORTER_OTLP_ENDPOINT: `https://traces.example:${ports.traces}`,
      S3_ENDPOINT: storage.endpoint,
      S3_BUCKET: access.bucket,
      S3_KEY: access.key,
      S3_SECRET: access.secret,
      S3_REGION: access.region,
    },
    letters,
    traces,
    files: () => [...storage.objects.keys()],
    async stop() {
      bank.stop()
      fiscalRegister.stop()
      for (const server of servers) server.close()
      mail.close()
      await storage.stop()
    },
  }
}
