import { join } from 'node:path'
import type { RetentionTerms } from '#domain/personal-data.ts'
import { mistypedVariables, type Variables, variables } from './config-variables.ts'
import type { DatabaseSettings } from './database/open.ts'
import type { BankKind, BankSettings } from './gateways/bank/bank-kinds.ts'
import { type DkimSettings, isDomainOf } from './gateways/messages/email-sender.ts'
import type { S3Settings } from './gateways/storage/s3-storage.ts'
import type { TrustedProxies } from './http/caller-address.ts'
import type { PersonalDataKeys } from './secrets.ts'
import type { TracingSettings } from './tracing/tracing.ts'

/** Which aggregator sends short messages, and as whom. */
export interface SmsSettings {
  readonly kind: 'smsc' | 'mts'
  readonly url: string
  readonly login: string
  readonly password: string
  readonly from: string
}

/** Where the aggregators themselves listen. */
const smsAddresses: Readonly<Record<SmsSettings['kind'], string>> = {
  smsc: 'https://smsc.ru',
  mts: 'https://omnichannel.mts.ru/http-api/v1',
}

const smsOf = (read: Variables): SmsSettings | undefined =>
  read.SMS_KIND && {
    kind: read.SMS_KIND,
    url: (read.SMS_URL ?? smsAddresses[read.SMS_KIND]).replace(/\/$/, ''),
    login: read.SMS_LOGIN ?? '',
    password: read.SMS_PASSWORD ?? '',
    from: read.SMS_FROM ?? '',
  }

/** An address of ours to which the marks of letters are added, and the secret of who reads it. */
export interface BounceSettings {
  readonly address: string
  readonly secret: string
}

/** The account at a service of receipts. */
export interface ReceiptService {
  readonly url: string
  readonly login: string
  readonly password: string
  readonly group: string
}

/** Everything the server is told by its environment, checked. */
export interface Config {
  readonly mode: Variables['NODE_ENV']
  /** True on a developer's own machine: not production, and `origin` is localhost. */
  readonly development: boolean
  readonly port: number
  readonly host: string
  /** Scheme, host and port that people see, without a slash at the end. */
  readonly origin: string
  /** Where a collector reads what the server counts; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces go; undefined: none are made. */
  readonly tracing: TracingSettings | undefined
  /** Whose word about the caller's address is believed. */
  readonly trustProxy: TrustedProxies
  /** What nobody needs to have at the same time without paying for it. */
  readonly limits: {
    readonly unpaidOfPerson: number
    readonly unpaidOfOrganisation: number
    /** Of one renter in one office. */
    readonly unpaidInOffice: number
    readonly holdsOfPerson: number
    /** Of all visitors of one network together. */
    readonly holdsOfNetwork: number
    /** The same in one office. */
    readonly holdsInOffice: number
  }
  /** How long the server says that it leaves before it does. */
  readonly stopPauseSeconds: number
  readonly logLevel: Variables['LOG_LEVEL']
  /** The word of the product in addresses of other services (AMB-19). */
  readonly product: string
  readonly dataDir: string
  readonly database: DatabaseSettings
  /** The instant at which a test clock starts; undefined means the machine's clock. */
  readonly testClock: Date | undefined
  /** 32 bytes in base64 each, the newest first; undefined only in development, where one is kept in `dataDir`. */
  readonly personalDataKeys: PersonalDataKeys | undefined
  /** How long what is kept about people. */
  readonly retention: RetentionTerms
  /** Minutes after which the issuer is asked again for the role of an operator or administrator. */
  readonly roleCheckMinutes: number
  readonly issuer:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'openid'
        readonly url: string
        readonly clientId: string
        readonly clientSecret: string
      }
  readonly bank: { readonly kind: 'sandbox' } | ({ readonly kind: BankKind } & BankSettings)
  /** Codes of the Faster Payments System: for everybody, without top-ups of organisations, or not at all. */
  readonly sbp: 'on' | 'persons' | 'off'
  /** Who registers fiscal receipts: an embedded twin, a service of its own, or the bank, with a service for what is not its order. */
  readonly receipts:
    | { readonly kind: 'sandbox' }
    | ({ readonly kind: 'atol' } & ReceiptService)
    | { readonly kind: 'acquirer'; readonly rest: ReceiptService | undefined }
  /** Undefined: letters go to the embedded inbox. */
  readonly smtpUrl: string | undefined
  readonly emailFrom: string
  /** Undefined: letters are not signed here. */
  readonly dkim: DkimSettings | undefined
  /** Where letters come back to, and with which secret the mail server brings them; undefined: nobody reads them. */
  readonly bounces: BounceSettings | undefined
  /** Undefined: short messages go to the embedded inbox. */
  readonly sms: SmsSettings | undefined
  /** Undefined: the embedded tracking of items. */
  readonly tracking: { readonly url: string; readonly login: string; readonly password: string } | undefined
  readonly directory:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'dadata'; readonly token: string; readonly secret: string | undefined }
  /** Where files of people are kept; a folder stands outside of what the site serves. */
  readonly storage:
    | { readonly kind: 'folder'; readonly directory: string }
    | ({ readonly kind: 's3' } & S3Settings)
  /** Undefined: the embedded basemap. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined
  /** A file of streets that is kept elsewhere; undefined: those of this server. */
  readonly streets: string | undefined
}

/** What is wrong with the environment, one line a variable; no line repeats a value, which may be a secret. */
export type ConfigReading = { ok: true; value: Config } | { ok: false; problems: string[] }

const isLocal = (url: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** All of the group or none of it: half a setting is a mistake, not a choice. */
function incomplete(read: Variables, group: readonly (keyof Variables)[]): string[] {
  const missing = group.filter((name) => read[name] === undefined)
  if (missing.length === 0 || missing.length === group.length) return []
  const given = group.filter((name) => read[name] !== undefined)
  return missing.map(
    (name) => `${name}: must be set too, as ${given.join(', ')} ${given.length > 1 ? 'are' : 'is'}`,
  )
}

/** A setting without the one that it belongs to. */
const without = (read: Variables, name: keyof Variables, needed: keyof Variables): string[] =>
  read[name] !== undefined && read[needed] === undefined ? [`${needed}: must be set too, as ${name} is`] : []

/** What only development may do without being told so. */
function tooOpen(read: Variables, development: boolean): string[] {
  if (development) return []
  const where = 'outside development (NODE_ENV=production, or an ORIGIN that is not localhost)'
  const rules: [boolean, string][] = [
    [
      read.OIDC_ISSUER === undefined && !read.ALLOW_EMBEDDED_ISSUER,
      `OIDC_ISSUER: must be set ${where}: the embedded issuer lets anybody in as its demo people; ALLOW_EMBEDDED_ISSUER=yes starts with it all the same`,
    ],
    [
      read.BANK_KIND === undefined && read.BANK_URL === undefined && !read.ALLOW_SANDBOX_BANK,
      `BANK_KIND: must be set ${where}: the sandbox bank takes no money; ALLOW_SANDBOX_BANK=yes starts with it all the same`,
    ],
    [
      read.SMTP_URL === undefined && !read.ALLOW_EMBEDDED_INBOX,
      `SMTP_URL: must be set ${where}: the embedded inbox shows its letters to nobody and forgets them; ALLOW_EMBEDDED_INBOX=yes starts with it all the same`,
    ],
    [
      read.TEST_CLOCK !== undefined && !read.ALLOW_TEST_CLOCK,
      `TEST_CLOCK: must not be set ${where}: anybody could move the time; ALLOW_TEST_CLOCK=yes starts with it all the same`,
    ],
    [
      read.NODE_ENV === 'production' && read.DATABASE_URL === undefined,
      'DATABASE_URL: must be set with NODE_ENV=production: the embedded database is for trying and developing',
    ],
    [
      read.NODE_ENV === 'production' && read.PERSONAL_DATA_KEY === undefined,
      'PERSONAL_DATA_KEY: must be set in production, to 32 random bytes in base64, as `openssl rand -base64 32` prints',
    ],
  ]
  return rules.flatMap(([wrong, line]) => (wrong ? [line] : []))
}

const bankOf = (read: Variables): Config['bank'] =>
  read.BANK_KIND === undefined
    ? { kind: 'sandbox' }
    : {
        kind: read.BANK_KIND,
        url: read.BANK_URL ?? '',
        user: read.BANK_USER ?? '',
        password: read.BANK_PASSWORD ?? '',
        callbackKey: read.BANK_CALLBACK_KEY ?? '',
        paymentPage: read.BANK_PAYMENT_PAGE,
      }

const storageOf = (read: Variables): Config['storage'] =>
  read.S3_ENDPOINT
    ? {
        kind: 's3',
        endpoint: read.S3_ENDPOINT,
        bucket: read.S3_BUCKET ?? '',
        key: read.S3_KEY ?? '',
        secret: read.S3_SECRET ?? '',
        region: read.S3_REGION ?? '',
      }
    : { kind: 'folder', directory: join(read.DATA_DIR, 'letters') }

function receiptsOf(read: Variables): Config['receipts'] {
  const service: ReceiptService | undefined = read.RECEIPTS_URL
    ? {
        url: read.RECEIPTS_URL,
        login: read.RECEIPTS_LOGIN ?? '',
        password: read.RECEIPTS_PASSWORD ?? '',
        group: read.RECEIPTS_GROUP ?? '',
      }
    : undefined
  if (read.RECEIPTS === 'acquirer') return { kind: 'acquirer', rest: service }
  return read.RECEIPTS === 'atol' && service ? { kind: 'atol', ...service } : { kind: 'sandbox' }
}

/** A register is named with its service. */
const receiptProblems = (read: Variables): string[] => {
  const given = read.RECEIPTS_URL !== undefined
  const rules: [boolean, string][] = [
    [read.RECEIPTS === 'atol' && !given, 'RECEIPTS_URL: must be set too, as RECEIPTS is atol'],
    [read.RECEIPTS === undefined && given, 'RECEIPTS: must be atol or acquirer, as RECEIPTS_URL is set'],
  ]
  return rules.flatMap(([wrong, line]) => (wrong ? [line] : []))
}

const senderOf = (read: Variables, origin: string): string =>
  read.LETTERS_FROM ?? `no-reply@${new URL(origin).hostname}`

const dkimOf = (read: Variables): DkimSettings | undefined =>
  read.DKIM_DOMAIN === undefined
    ? undefined
    : { domain: read.DKIM_DOMAIN, selector: read.DKIM_SELECTOR ?? '', key: read.DKIM_KEY_FILE ?? '' }

function shape(read: Variables, origin: string, development: boolean): Config {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = read
  const { DADATA_TOKEN, DADATA_SECRET, TILES_URL, TILES_ATTRIBUTION = '', DATABASE_URL } = read
  return {
    mode: read.NODE_ENV,
    development,
    port: read.PORT,
    host: read.HOST,
    origin,
    metrics:
      read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
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
      unpaidInOffice: read.UNPAID_IN_OFFICE,
      holdsOfPerson: read.HOLDS_OF_PERSON,
      holdsOfNetwork: read.HOLDS_OF_NETWORK,
      holdsInOffice: read.HOLDS_IN_OFFICE,
    },
    stopPauseSeconds: read.STOP_PAUSE,
    logLevel: read.LOG_LEVEL,
    product: read.PRODUCT,
    dataDir: read.DATA_DIR,
    database: DATABASE_URL
      ? {
          kind: 'postgres',
          url: DATABASE_URL,
          lookout: read.DATABASE_LOOKOUT_URL,
          pool: read.DATABASE_POOL,
        }
      : { kind: 'embedded', directory: read.DATA_DIR },
    testClock: read.TEST_CLOCK,
    personalDataKeys: read.PERSONAL_DATA_KEY,
    retention: {
      contractYears: read.KEEP_CONTRACT_YEARS,
      accountingYears: read.KEEP_ACCOUNTING_YEARS,
      notificationDays: read.KEEP_LETTERS_DAYS,
      unusedDays: read.KEEP_UNUSED_DAYS,
    },
    roleCheckMinutes: read.ROLE_CHECK_MINUTES,
    issuer: OIDC_ISSUER
      ? { kind: 'openid', url: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
      : { kind: 'embedded' },
    bank: bankOf(read),
    // The sandbox bank has them; with a real bank its contract says so.
    sbp: read.BANK_SBP ?? (read.BANK_KIND ? 'off' : 'on'),
    receipts: receiptsOf(read),
    smtpUrl: read.SMTP_URL,
    emailFrom: senderOf(read, origin),
    dkim: dkimOf(read),
    bounces:
      read.BOUNCE_ADDRESS === undefined
        ? undefined
        : { address: read.BOUNCE_ADDRESS, secret: read.BOUNCE_SECRET ?? '' },
    sms: smsOf(read),
    tracking: read.TRACKING_LOGIN
      ? { url: read.TRACKING_URL, login: read.TRACKING_LOGIN, password: read.TRACKING_PASSWORD ?? '' }
      : undefined,
    directory: DADATA_TOKEN
      ? { kind: 'dadata', token: DADATA_TOKEN, secret: DADATA_SECRET }
      : { kind: 'embedded' },
    storage: storageOf(read),
    streets: read.MAP_URL,
    tiles: TILES_URL ? { url: TILES_URL, attribution: TILES_ATTRIBUTION } : undefined,
  }
}

/** Reads and checks the whole configuration in one place; the caller prints the problems and ends with code 1. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigReading {
  const given = Object.fromEntries(
    Object.keys(variables.def.shape).flatMap((name) => {
      const value = environment[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const mistyped = mistypedVariables(environment, Object.keys(variables.def.shape))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    return {
      ok: false,
      problems: [
        ...mistyped,
        ...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      ],
    }
  }
  const read = parsed.data
  const origin = read.ORIGIN ?? new URL(`http://localhost:${read.PORT}`).origin
  const development = read.NODE_ENV !== 'production' && isLocal(origin)
  const problems = [
    ...mistyped,
    ...incomplete(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    ...incomplete(read, ['BANK_KIND', 'BANK_URL', 'BANK_USER', 'BANK_PASSWORD', 'BANK_CALLBACK_KEY']),
    ...without(read, 'BANK_PAYMENT_PAGE', 'BANK_KIND'),
    ...incomplete(read, ['BOUNCE_ADDRESS', 'BOUNCE_SECRET']),
    ...incomplete(read, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']),
    ...(read.DKIM_DOMAIN !== undefined && !isDomainOf(read.DKIM_DOMAIN, senderOf(read, origin))
      ? [
          'DKIM_DOMAIN: must be the domain of LETTERS_FROM or one above it, or DMARC does not count the signature',
        ]
      : []),
    ...incomplete(read, ['SMS_KIND', 'SMS_LOGIN', 'SMS_PASSWORD', 'SMS_FROM']),
    ...without(read, 'SMS_URL', 'SMS_KIND'),
    ...incomplete(read, ['RECEIPTS_URL', 'RECEIPTS_LOGIN', 'RECEIPTS_PASSWORD', 'RECEIPTS_GROUP']),
    ...receiptProblems(read),
    ...incomplete(read, ['TRACKING_LOGIN', 'TRACKING_PASSWORD']),
    ...incomplete(read, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET', 'S3_REGION']),
    ...incomplete(read, ['TILES_URL', 'TILES_ATTRIBUTION']),
    ...without(read, 'DATABASE_LOOKOUT_URL', 'DATABASE_URL'),
    ...tooOpen(read, development),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: shape(read, origin, development) }
}
