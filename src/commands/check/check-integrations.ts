import { resolveTxt } from 'node:dns/promises'
import type { Config } from '#server/config.ts'
import type { SbpPort } from '#server/integrations/bank/sbp-port.ts'
import { connectForChecks } from '#server/integrations/connect-integrations.ts'
import type { Integration } from '#server/integrations/integration-monitor.ts'
import { dkimRecord, dkimRecordName, matchesDkimRecord } from '#server/integrations/messages/email-sender.ts'
import { toProblemCode } from '#server/integrations/problem-code.ts'
import { type Finding, noteFinding, okFinding, wrongFinding } from './finding.ts'

const TIMEOUT_MS = 30_000

const settingsByIntegration: Record<Integration['name'], string> = {
  login: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  bank: 'BANK_KIND, BANK_URL, BANK_USER, BANK_PASSWORD',
  receipts: 'RECEIPTS, RECEIPTS_URL, RECEIPTS_LOGIN, RECEIPTS_PASSWORD, or BANK_USER',
  email: 'SMTP_URL',
  sms: 'SMS_KIND, SMS_LOGIN, SMS_PASSWORD, SMS_FROM',
  tracking: 'TRACKING_LOGIN, TRACKING_PASSWORD',
  directory: 'DADATA_TOKEN',
  storage: 'S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, S3_REGION',
}

const checkTimeout = () => new Promise<string>((done) => setTimeout(done, TIMEOUT_MS, 'timeout').unref())

/** Checked separately, because a contract with the bank may include cards but not QR codes. */
async function checkSbpCodes(codes: SbpPort | null): Promise<Finding> {
  if (!codes) return noteFinding('codes', 'BANK_SBP is off, or the bank is embedded')
  const problem = await Promise.race([codes.check(), checkTimeout()])
  return problem === null
    ? okFinding('codes', 'the bank issues codes of the Faster Payments System')
    : wrongFinding('codes', `${problem}: check BANK_SBP and the contract with the acquirer`)
}

export const checkIntegrations = async (config: Config): Promise<Finding[]> => {
  const reported = new Map<string, string>()
  const { checks, codes, stop } = connectForChecks({
    config,
    origin: config.origin,
    fetch,
    failures: { report: ({ task, code }) => reported.set(task, code ?? '') },
  })
  try {
    const ofCodes = checkSbpCodes(codes)
    const findings = await Promise.all(
      checks.map(async ({ name, check }) => {
        if (!check) return noteFinding(name, 'embedded')
        const problem = await Promise.race([check().catch(toProblemCode), checkTimeout()])
        if (problem === null) return okFinding(name, 'answers and accepts our credentials')
        const code = reported.get(name)
        const says = code && code !== problem ? `${problem} (${code})` : problem
        return wrongFinding(name, `${says}: check ${settingsByIntegration[name]}`)
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
      ? [noteFinding('dkim', 'emails are not signed here: see DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE')]
      : []
  const name = dkimRecordName(dkim)
  try {
    const records = (await ask(name)).map((parts) => parts.join(''))
    return [
      records.some((record) => matchesDkimRecord(dkim, record))
        ? okFinding('dkim', `${name} publishes the signing key`)
        : wrongFinding(
            'dkim',
            `${name} publishes a key other than DKIM_KEY_FILE: it must be ${dkimRecord(dkim)}`,
          ),
    ]
  } catch (error) {
    const code = toProblemCode(error)
    return [
      NO_RECORD.includes(code)
        ? wrongFinding('dkim', `${name} has no record: it must be ${dkimRecord(dkim)}`)
        : noteFinding('dkim', `${name} could not be looked up (${code}): it must be ${dkimRecord(dkim)}`),
    ]
  }
}
