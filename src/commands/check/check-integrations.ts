import { resolveTxt } from 'node:dns/promises'
import type { Config } from '#server/config.ts'
import type { SbpPort } from '#server/integrations/bank/sbp-port.ts'
import { checksWithoutServer } from '#server/integrations/connect-integrations.ts'
import type { Integration } from '#server/integrations/integrations.ts'
import { isRecordOf, recordName, recordOf } from '#server/integrations/messages/email-sender.ts'
import { problemOf } from '#server/integrations/problem.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const TIMEOUT_MS = 30_000

const settings: Record<Integration['name'], string> = {
  login: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  bank: 'BANK_KIND, BANK_URL, BANK_USER, BANK_PASSWORD',
  receipts: 'RECEIPTS, RECEIPTS_URL, RECEIPTS_LOGIN, RECEIPTS_PASSWORD, or BANK_USER',
  email: 'SMTP_URL',
  sms: 'SMS_KIND, SMS_LOGIN, SMS_PASSWORD, SMS_FROM',
  tracking: 'TRACKING_LOGIN, TRACKING_PASSWORD',
  directory: 'DADATA_TOKEN',
  storage: 'S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, S3_REGION',
}

const patience = () => new Promise<string>((done) => setTimeout(done, TIMEOUT_MS, 'timeout').unref())

/** A contract may include cards but no QR codes. */
async function checkCodes(codes: SbpPort | null): Promise<Finding> {
  if (!codes) return note('codes', 'BANK_SBP is off, or the bank is embedded')
  const problem = await Promise.race([codes.check(), patience()])
  return problem === null
    ? ok('codes', 'the bank issues codes of the Faster Payments System')
    : wrong('codes', `${problem}: check BANK_SBP and the contract with the acquirer`)
}

export const checkIntegrations = async (config: Config): Promise<Finding[]> => {
  const reported = new Map<string, string>()
  const { checks, codes, stop } = checksWithoutServer({
    config,
    origin: config.origin,
    fetch,
    failures: { report: ({ task, code }) => reported.set(task, code ?? '') },
  })
  try {
    const ofCodes = checkCodes(codes)
    const findings = await Promise.all(
      checks.map(async ({ name, check }) => {
        if (!check) return note(name, 'embedded')
        const problem = await Promise.race([check().catch(problemOf), patience()])
        if (problem === null) return ok(name, 'answers and accepts our credentials')
        const code = reported.get(name)
        const says = code && code !== problem ? `${problem} (${code})` : problem
        return wrong(name, `${says}: check ${settings[name]}`)
      }),
    )
    return [...findings, await ofCodes]
  } finally {
    stop()
  }
}

const NO_RECORD = ['ENOTFOUND', 'ENODATA']

export const checkDkim = async (
  { dkim, smtpUrl }: Pick<Config, 'dkim' | 'smtpUrl'>,
  ask: (name: string) => Promise<string[][]> = resolveTxt,
): Promise<Finding[]> => {
  if (!dkim)
    return smtpUrl
      ? [note('dkim', 'emails are not signed here: see DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE')]
      : []
  const name = recordName(dkim)
  try {
    const records = (await ask(name)).map((parts) => parts.join(''))
    return [
      records.some((record) => isRecordOf(dkim, record))
        ? ok('dkim', `${name} publishes the signing key`)
        : wrong('dkim', `${name} publishes a key other than DKIM_KEY_FILE: it must be ${recordOf(dkim)}`),
    ]
  } catch (error) {
    const code = problemOf(error)
    return [
      NO_RECORD.includes(code)
        ? wrong('dkim', `${name} has no record: it must be ${recordOf(dkim)}`)
        : note('dkim', `${name} could not be looked up (${code}): it must be ${recordOf(dkim)}`),
    ]
  }
}
