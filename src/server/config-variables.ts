import { readFileSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { DEFAULT_RETENTION_TERMS } from '#people/rules/retention.ts'
import { isEncryptionKey } from './field-cipher.ts'
import { type IpNetwork, parseIpNetwork, type TrustedProxies } from './http/caller-network.ts'
import { type BankProtocolName, bankProtocols } from './integrations/bank/bank-protocols.ts'
import { isDkimKey } from './integrations/messages/email-sender.ts'

/** Shorter names are not compared, because they resemble too many others. */
const MIN_NAME_LENGTH = 7
const MAX_TYPOS = 1

const ownPrefix =
  /^(BANK|BOUNCE|DADATA|DKIM|HOLDS|KEEP|LETTERS|OIDC|PERSONAL_DATA|RECEIPTS|S3|SMS|SMTP|TILES|TRACKING|UNPAID)_/
/** Variables that Kubernetes sets if a service has the same name as one of our prefixes. */
const kubernetesVariable = /_(SERVICE_(HOST|PORT)[_=]|PORT_\d)|_PORT=tcp:/

/** Finds variables that look like misspelled settings: similar to an unset one, or with one of our prefixes. */
export const findMistypedEnvironmentVariables = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter((name) => !known.includes(name) && environment[name])
    .flatMap((name) => {
      const meant = known.find(
        (item) =>
          Math.min(item.length, name.length) >= MIN_NAME_LENGTH &&
          !environment[item] &&
          distance(name, item) <= MAX_TYPOS,
      )
      if (meant) return [`${name}: is no setting of this product; ${meant} was meant`]
      const looksOurs = ownPrefix.test(name) && !kubernetesVariable.test(`${name}=${environment[name]}`)
      return looksOurs ? [`${name}: is no setting of this product`] : []
    })

const nonEmptyText = z.string().check(z.minLength(1))
const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))
const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })
const yesNo = z.pipe(
  oneOf('yes', 'no', 'true', 'false', '1', '0'),
  z.transform((text) => ['yes', 'true', '1'].includes(text)),
)
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    matching(/^\d{1,9}$/, 'must be a whole number'),
    z.pipe(
      z.transform(Number),
      z.number().check(
        z.refine((number) => number >= least && number <= most, {
          error: `must be from ${least} to ${most}`,
        }),
      ),
    ),
  )
const share = z.pipe(
  matching(/^(0|1|0?\.\d{1,9}|1\.0+)$/, 'must be a share from 0 to 1, such as 0.05'),
  z.transform(Number),
)
const address = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
const origin = z.pipe(
  address('http:', 'https:').check(
    z.refine(
      (text) => /^https?:\/\/[^/?#@]+\/?$/.test(text),
      'must have no path, query or user: https://box.example',
    ),
  ),
  z.transform((text) => new URL(text).origin),
)
const secretKeys = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((key) => isEncryptionKey(key.trim())), {
      error:
        'must be 32 random bytes in base64, as `openssl rand -base64 32` prints; several separated by commas, newest first',
    }),
  ),
  z.transform((text) => text.split(',').map((key) => key.trim()) as [string, ...string[]]),
)

const trustedProxies = z.pipe(
  z.string(),
  z.transform((text, context): TrustedProxies => {
    const word = yesNo.safeParse(text)
    if (word.success) return word.data
    const networks = text.split(',').map((network) => parseIpNetwork(network.trim()))
    if (networks.every((network): network is IpNetwork => network !== null)) return networks
    context.issues.push({
      code: 'custom',
      input: text,
      message: 'must be yes, no, or addresses and networks separated by commas: 10.0.0.0/8, 2001:db8::/32',
    })
    return z.NEVER
  }),
)

/** Read at the start, so that a wrong key prevents the start instead of stopping the emails later. */
const signingKeyFile = z.pipe(
  nonEmptyText,
  z.transform((path, context): string => {
    const problem = (message: string) => {
      context.issues.push({ code: 'custom', input: path, message })
      return z.NEVER
    }
    try {
      const pem = readFileSync(path, 'utf8')
      return isDkimKey(pem)
        ? pem
        : problem(
            'must be an RSA key of 2048 bits or more in PEM, without a password, as `openssl genrsa 2048` prints',
          )
    } catch {
      return problem('must be a readable file')
    }
  }),
)
const domainName = matching(/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i, 'must be a domain such as box.example')

/** Every variable that the server reads, explained in operations.md. An empty variable counts as unset. */
export const environmentSchema = z.object({
  NODE_ENV: z._default(oneOf('development', 'production', 'test'), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 4321),
  HOST: z._default(nonEmptyText, '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(nonEmptyText, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('http:', 'https:')),
  OTEL_SERVICE_NAME: z._default(nonEmptyText, 'abonbox'),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  ORIGIN: z.optional(origin),
  TRUST_PROXY: z._default(trustedProxies, false),
  UNPAID_OF_PERSON: z._default(wholeNumber(1, 10_000), 5),
  UNPAID_OF_ORGANISATION: z._default(wholeNumber(1, 10_000), 50),
  UNPAID_IN_OFFICE: z._default(wholeNumber(1, 10_000), 20),
  HOLDS_OF_PERSON: z._default(wholeNumber(1, 10_000), 3),
  HOLDS_OF_NETWORK: z._default(wholeNumber(1, 10_000), 30),
  HOLDS_IN_OFFICE: z._default(wholeNumber(1, 10_000), 5),
  STOP_PAUSE: z._default(wholeNumber(0, 60), 2),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  PRODUCT: z._default(
    matching(/^[a-z][a-z0-9-]*$/, 'must consist of lower-case Latin letters, digits and hyphens'),
    'post',
  ),
  DATA_DIR: z._default(nonEmptyText, '.data'),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_LOOKOUT_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_POOL: z._default(wholeNumber(2, 500), 10),
  TEST_CLOCK: z.optional(
    z.pipe(
      z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-01-31T12:00:00+03:00' }),
      z.transform((text) => new Date(text)),
    ),
  ),
  ALLOW_TEST_CLOCK: z._default(yesNo, false),
  PERSONAL_DATA_KEY: z.optional(secretKeys),
  KEEP_CONTRACT_YEARS: z._default(wholeNumber(1, 75), DEFAULT_RETENTION_TERMS.contractYears),
  KEEP_ACCOUNTING_YEARS: z._default(wholeNumber(1, 75), DEFAULT_RETENTION_TERMS.accountingYears),
  KEEP_LETTERS_DAYS: z._default(wholeNumber(30, 9_999), DEFAULT_RETENTION_TERMS.notificationDays),
  KEEP_UNUSED_DAYS: z._default(wholeNumber(30, 9_999), DEFAULT_RETENTION_TERMS.unusedDays),
  ROLE_CHECK_MINUTES: z._default(wholeNumber(1, 60), 5),
  OIDC_ISSUER: z.optional(address('http:', 'https:')),
  OIDC_CLIENT_ID: z.optional(nonEmptyText),
  OIDC_CLIENT_SECRET: z.optional(nonEmptyText),
  ALLOW_EMBEDDED_ISSUER: z._default(yesNo, false),
  BANK_KIND: z.optional(oneOf(...(Object.keys(bankProtocols) as BankProtocolName[]))),
  BANK_URL: z.optional(address('http:', 'https:')),
  BANK_USER: z.optional(nonEmptyText),
  BANK_PASSWORD: z.optional(nonEmptyText),
  BANK_CALLBACK_KEY: z.optional(nonEmptyText),
  BANK_PAYMENT_PAGE: z.optional(
    address('http:', 'https:').check(z.regex(/\{orderId\}/, 'must contain {orderId}')),
  ),
  BANK_SBP: z.optional(oneOf('on', 'persons', 'off')),
  ALLOW_SANDBOX_BANK: z._default(yesNo, false),
  RECEIPTS: z.optional(oneOf('atol', 'acquirer')),
  RECEIPTS_URL: z.optional(address('http:', 'https:')),
  RECEIPTS_LOGIN: z.optional(nonEmptyText),
  RECEIPTS_PASSWORD: z.optional(nonEmptyText),
  RECEIPTS_GROUP: z.optional(nonEmptyText),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  ALLOW_EMBEDDED_INBOX: z._default(yesNo, false),
  LETTERS_FROM: z.optional(matching(/@/, 'must contain an e-mail address')),
  BOUNCE_ADDRESS: z.optional(
    matching(
      /^[a-z0-9.-]{1,16}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i,
      'must be an address such as bounces@box.example, with at most 16 characters before the @',
    ),
  ),
  BOUNCE_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DKIM_DOMAIN: z.optional(domainName),
  DKIM_SELECTOR: z.optional(
    matching(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a selector of letters, digits, hyphens and dots'),
  ),
  DKIM_KEY_FILE: z.optional(signingKeyFile),
  SMS_KIND: z.optional(oneOf('smsc', 'mts')),
  SMS_URL: z.optional(address('http:', 'https:')),
  SMS_LOGIN: z.optional(nonEmptyText),
  SMS_PASSWORD: z.optional(nonEmptyText),
  SMS_FROM: z.optional(
    matching(
      /^([A-Za-z0-9._ -]{1,11}|\d{1,15})$/,
      'must be a registered sender: 1 to 11 Latin letters, digits, dots, hyphens and spaces, or at most 15 digits',
    ),
  ),
  TRACKING_LOGIN: z.optional(nonEmptyText),
  TRACKING_PASSWORD: z.optional(nonEmptyText),
  TRACKING_URL: z._default(address('http:', 'https:'), 'https://tracking.russianpost.ru/rtm34'),
  DADATA_TOKEN: z.optional(nonEmptyText),
  DADATA_SECRET: z.optional(nonEmptyText),
  S3_ENDPOINT: z.optional(address('http:', 'https:')),
  S3_BUCKET: z.optional(matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  S3_KEY: z.optional(nonEmptyText),
  S3_SECRET: z.optional(nonEmptyText),
  S3_REGION: z.optional(nonEmptyText),
  MAP_URL: z.optional(address('https:').check(z.regex(/\.pmtiles$/, 'must end with .pmtiles'))),
  TILES_URL: z.optional(
    address('https:').check(
      z.regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/, 'must contain {z}, {x} and {y}'),
    ),
  ),
  TILES_ATTRIBUTION: z.optional(nonEmptyText),
})
export type EnvironmentVariables = z.infer<typeof environmentSchema>
