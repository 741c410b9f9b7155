import { join } from 'node:path'
import {
  type EnvironmentVariables,
  environmentSchema,
  findMistypedEnvironmentVariables,
} from './config-variables.ts'
import { isDkimDomainAligned } from './integrations/messages/email-sender.ts'

const smsAddresses = { smsc: 'https://smsc.ru', mts: 'https://omnichannel.mts.ru/http-api/v1' } as const

const isLocal = (url: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

function findMissingInGroup(
  read: EnvironmentVariables,
  group: readonly (keyof EnvironmentVariables)[],
): string[] {
  const missing = group.filter((name) => read[name] === undefined)
  if (missing.length === 0 || missing.length === group.length) return []
  const present = group.filter((name) => !missing.includes(name))
  const cause = `${present.join(', ')} ${present.length > 1 ? 'are' : 'is'}`
  return missing.map((name) => `${name}: must be set too, as ${cause}`)
}

const findMissingDependency = (
  read: EnvironmentVariables,
  name: keyof EnvironmentVariables,
  needed: keyof EnvironmentVariables,
): string[] =>
  read[name] !== undefined && read[needed] === undefined ? [`${needed}: must be set too, as ${name} is`] : []

/** Stand-ins are allowed outside development only with an explicit ALLOW_… setting. */
function findUnsafeStandIns(read: EnvironmentVariables, development: boolean): string[] {
  if (development) return []
  const where = 'outside development (NODE_ENV=production, or an ORIGIN that is not localhost)'
  const rules: [boolean, string][] = [
    [
      read.OIDC_ISSUER === undefined && !read.ALLOW_EMBEDDED_ISSUER,
      `OIDC_ISSUER: must be set ${where}: the embedded issuer lets anybody log in as a demo person; ALLOW_EMBEDDED_ISSUER=yes allows it`,
    ],
    [
      read.BANK_KIND === undefined && read.BANK_URL === undefined && !read.ALLOW_SANDBOX_BANK,
      `BANK_KIND: must be set ${where}: the sandbox bank takes no money; ALLOW_SANDBOX_BANK=yes allows it`,
    ],
    [
      read.SMTP_URL === undefined && !read.ALLOW_EMBEDDED_INBOX,
      `SMTP_URL: must be set ${where}: the embedded inbox delivers no emails; ALLOW_EMBEDDED_INBOX=yes allows it`,
    ],
    [
      read.TEST_CLOCK !== undefined && !read.ALLOW_TEST_CLOCK,
      `TEST_CLOCK: must not be set ${where}: anybody could change the time; ALLOW_TEST_CLOCK=yes allows it`,
    ],
    [
      read.NODE_ENV === 'production' && read.DATABASE_URL === undefined,
      'DATABASE_URL: must be set with NODE_ENV=production: the embedded database is for trials and development',
    ],
    [
      read.NODE_ENV === 'production' && read.PERSONAL_DATA_KEY === undefined,
      'PERSONAL_DATA_KEY: must be set in production, to 32 random bytes in base64, as `openssl rand -base64 32` prints',
    ],
  ]
  return rules.flatMap(([wrong, line]) => (wrong ? [line] : []))
}

const receiptServiceConfig = (read: EnvironmentVariables) =>
  read.RECEIPTS_URL === undefined
    ? undefined
    : {
        url: read.RECEIPTS_URL,
        login: read.RECEIPTS_LOGIN ?? '',
        password: read.RECEIPTS_PASSWORD ?? '',
        group: read.RECEIPTS_GROUP ?? '',
      }

/**
 * Fiscal receipts come from an embedded stand-in, from a receipt service, or from the acquiring bank, with an optional
 * receipt service for money that does not pass through the bank.
 */
const receiptsConfig = (read: EnvironmentVariables) => {
  const service = receiptServiceConfig(read)
  if (read.RECEIPTS === 'acquirer') return { kind: 'acquirer', rest: service } as const
  return read.RECEIPTS === 'atol' && service
    ? ({ kind: 'atol', ...service } as const)
    : ({ kind: 'sandbox' } as const)
}

/** RECEIPTS and RECEIPTS_URL must be set together, except that RECEIPTS=acquirer works without a receipt service. */
const findReceiptProblems = (read: EnvironmentVariables): string[] => {
  const hasUrl = read.RECEIPTS_URL !== undefined
  if (read.RECEIPTS === 'atol' && !hasUrl) return ['RECEIPTS_URL: must be set too, as RECEIPTS is atol']
  return read.RECEIPTS === undefined && hasUrl
    ? ['RECEIPTS: must be atol or acquirer, as RECEIPTS_URL is set']
    : []
}

const emailSender = (read: EnvironmentVariables, origin: string): string =>
  read.LETTERS_FROM ?? `no-reply@${new URL(origin).hostname}`

/** If the settings of an external service are undefined, an embedded stand-in replaces it or it is not used. */
const toConfig = (read: EnvironmentVariables, origin: string, development: boolean) => ({
  mode: read.NODE_ENV,
  /** True on a developer's own machine: not production, and `origin` is localhost. */
  development,
  port: read.PORT,
  host: read.HOST,
  /** Public scheme, host and port, without a trailing slash. */
  origin,
  metrics: read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
  tracing:
    read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: read.OTEL_SERVICE_NAME,
          share: read.OTEL_TRACES_SAMPLER_ARG,
        },
  trustProxy: read.TRUST_PROXY,
  limits: {
    unpaidOfPerson: read.UNPAID_OF_PERSON,
    unpaidOfOrganisation: read.UNPAID_OF_ORGANISATION,
    /** Per holder and office. */
    unpaidInOffice: read.UNPAID_IN_OFFICE,
    holdsOfPerson: read.HOLDS_OF_PERSON,
    /** For all visitors of one network together. */
    holdsOfNetwork: read.HOLDS_OF_NETWORK,
    /** Per network and office. */
    holdsInOffice: read.HOLDS_IN_OFFICE,
  },
  stopPauseSeconds: read.STOP_PAUSE,
  logLevel: read.LOG_LEVEL,
  /** Product name in URLs of other services (AMB-19). */
  product: read.PRODUCT,
  dataDir: read.DATA_DIR,
  database: read.DATABASE_URL
    ? ({
        kind: 'postgres',
        url: read.DATABASE_URL,
        lookout: read.DATABASE_LOOKOUT_URL,
        pool: read.DATABASE_POOL,
      } as const)
    : ({ kind: 'embedded', directory: read.DATA_DIR } as const),
  /** Start of the test clock; undefined means real time. */
  testClock: read.TEST_CLOCK,
  /** 32 bytes in base64 each, newest first; undefined only in development, which stores a key in `dataDir`. */
  personalDataKeys: read.PERSONAL_DATA_KEY,
  retention: {
    contractYears: read.KEEP_CONTRACT_YEARS,
    accountingYears: read.KEEP_ACCOUNTING_YEARS,
    notificationDays: read.KEEP_LETTERS_DAYS,
    unusedDays: read.KEEP_UNUSED_DAYS,
  },
  roleCheckMinutes: read.ROLE_CHECK_MINUTES,
  issuer: read.OIDC_ISSUER
    ? ({
        kind: 'openid',
        url: read.OIDC_ISSUER,
        clientId: read.OIDC_CLIENT_ID ?? '',
        clientSecret: read.OIDC_CLIENT_SECRET ?? '',
      } as const)
    : ({ kind: 'embedded' } as const),
  bank: read.BANK_KIND
    ? {
        kind: read.BANK_KIND,
        url: read.BANK_URL ?? '',
        user: read.BANK_USER ?? '',
        password: read.BANK_PASSWORD ?? '',
        callbackKey: read.BANK_CALLBACK_KEY ?? '',
        paymentPage: read.BANK_PAYMENT_PAGE,
      }
    : ({ kind: 'sandbox' } as const),
  /** QR codes of the Faster Payments System; a real bank needs a contract for them. */
  sbp: read.BANK_SBP ?? (read.BANK_KIND ? 'off' : 'on'),
  receipts: receiptsConfig(read),
  smtpUrl: read.SMTP_URL,
  emailFrom: emailSender(read, origin),
  dkim:
    read.DKIM_DOMAIN === undefined
      ? undefined
      : { domain: read.DKIM_DOMAIN, selector: read.DKIM_SELECTOR ?? '', key: read.DKIM_KEY_FILE ?? '' },
  bounces:
    read.BOUNCE_ADDRESS === undefined
      ? undefined
      : { address: read.BOUNCE_ADDRESS, secret: read.BOUNCE_SECRET ?? '' },
  sms: read.SMS_KIND && {
    kind: read.SMS_KIND,
    url: (read.SMS_URL ?? smsAddresses[read.SMS_KIND]).replace(/\/$/, ''),
    login: read.SMS_LOGIN ?? '',
    password: read.SMS_PASSWORD ?? '',
    from: read.SMS_FROM ?? '',
  },
  tracking: read.TRACKING_LOGIN
    ? { url: read.TRACKING_URL, login: read.TRACKING_LOGIN, password: read.TRACKING_PASSWORD ?? '' }
    : undefined,
  directory: read.DADATA_TOKEN
    ? ({ kind: 'dadata', token: read.DADATA_TOKEN, secret: read.DADATA_SECRET } as const)
    : ({ kind: 'embedded' } as const),
  storage: read.S3_ENDPOINT
    ? ({
        kind: 's3',
        endpoint: read.S3_ENDPOINT,
        bucket: read.S3_BUCKET ?? '',
        key: read.S3_KEY ?? '',
        secret: read.S3_SECRET ?? '',
        region: read.S3_REGION ?? '',
      } as const)
    : ({ kind: 'folder', directory: join(read.DATA_DIR, 'letters') } as const),
  streets: read.MAP_URL,
  tiles: read.TILES_URL ? { url: read.TILES_URL, attribution: read.TILES_ATTRIBUTION ?? '' } : undefined,
})

export type Config = ReturnType<typeof toConfig>

/** Reads and checks the configuration. Problems never contain values, which may be secret. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; value: Config } | { ok: false; problems: string[] } {
  const names = Object.keys(environmentSchema.def.shape)
  const values = Object.fromEntries(names.map((name) => [name, environment[name]?.trim() || undefined]))
  const mistyped = findMistypedEnvironmentVariables(environment, names)
  const parsed = environmentSchema.safeParse(values)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, problems: [...mistyped, ...problems] }
  }
  const read = parsed.data
  const origin = read.ORIGIN ?? new URL(`http://localhost:${read.PORT}`).origin
  const development = read.NODE_ENV !== 'production' && isLocal(origin)
  const problems = [
    ...mistyped,
    ...findMissingInGroup(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    ...findMissingInGroup(read, ['BANK_KIND', 'BANK_URL', 'BANK_USER', 'BANK_PASSWORD', 'BANK_CALLBACK_KEY']),
    ...findMissingDependency(read, 'BANK_PAYMENT_PAGE', 'BANK_KIND'),
    ...findMissingInGroup(read, ['BOUNCE_ADDRESS', 'BOUNCE_SECRET']),
    ...findMissingInGroup(read, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']),
    ...(read.DKIM_DOMAIN !== undefined && !isDkimDomainAligned(read.DKIM_DOMAIN, emailSender(read, origin))
      ? ['DKIM_DOMAIN: must be the domain of LETTERS_FROM or a parent of it, or DMARC ignores the signature']
      : []),
    ...findMissingInGroup(read, ['SMS_KIND', 'SMS_LOGIN', 'SMS_PASSWORD', 'SMS_FROM']),
    ...findMissingDependency(read, 'SMS_URL', 'SMS_KIND'),
    ...findMissingInGroup(read, ['RECEIPTS_URL', 'RECEIPTS_LOGIN', 'RECEIPTS_PASSWORD', 'RECEIPTS_GROUP']),
    ...findReceiptProblems(read),
    ...findMissingInGroup(read, ['TRACKING_LOGIN', 'TRACKING_PASSWORD']),
    ...findMissingInGroup(read, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET', 'S3_REGION']),
    ...findMissingInGroup(read, ['TILES_URL', 'TILES_ATTRIBUTION']),
    ...findMissingDependency(read, 'DATABASE_LOOKOUT_URL', 'DATABASE_URL'),
    ...findUnsafeStandIns(read, development),
  ]
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: toConfig(read, origin, development) }
}
