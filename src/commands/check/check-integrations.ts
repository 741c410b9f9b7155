import { resolveTxt } from 'node:dns/promises'
import type { Config } from '#server/config.ts'
import type { SbpCodeService } from '#server/integrations/bank/sbp-codes.ts'
import { connectIntegrationsForChecks } from '#server/integrations/connect-integrations.ts'
import type { Integration } from '#server/integrations/integration-monitor.ts'
import {
  buildDkimRecord,
  buildDkimRecordName,
  matchesDkimRecord,
} from '#server/integrations/messages/email-sender.ts'
import { toProblemCode } from '#server/integrations/problem-code.ts'
import {
  type CheckFinding,
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
} from './check-finding.ts'

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
async function checkSbpCodes(codes: SbpCodeService | null): Promise<CheckFinding> {
  if (!codes) return createNoteFinding('codes', 'BANK_SBP is off, or the bank is embedded')
  const problem = await Promise.race([codes.check(), checkTimeout()])
  return problem === null
    ? createOkFinding('codes', 'the bank issues codes of the Faster Payments System')
    : createFailureFinding('codes', `${problem}: check BANK_SBP and the contract with the acquirer`)
}

export const checkIntegrations = async (config: Config): Promise<CheckFinding[]> => {
  const reported = new Map<string, string>()
  const { checks, codes, stop } = connectIntegrationsForChecks({
    config,
    origin: config.origin,
    fetch,
    failures: { report: ({ task, code }) => reported.set(task, code ?? '') },
  })
  try {
    const ofCodes = checkSbpCodes(codes)
    const findings = await Promise.all(
      checks.map(async ({ name, check }) => {
        if (!check) return createNoteFinding(name, 'embedded')
        const problem = await Promise.race([check().catch(toProblemCode), checkTimeout()])
        if (problem === null) return createOkFinding(name, 'answers and accepts our credentials')
        const code = reported.get(name)
        const says = code && code !== problem ? `${problem} (${code})` : problem
        return createFailureFinding(name, `${says}: check ${settingsByIntegration[name]}`)
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
): Promise<CheckFinding[]> => {
  if (!dkim)
    return smtpUrl
      ? [
          createNoteFinding(
            'dkim',
            'emails are not signed here: see DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE',
          ),
        ]
      : []
  const name = buildDkimRecordName(dkim)
  try {
    const records = (await ask(name)).map((parts) => parts.join(''))
    return [
      records.some((record) => matchesDkimRecord(dkim, record))
        ? createOkFinding('dkim', `${name} publishes the signing key`)
        : createFailureFinding(
            'dkim',
            `${name} publishes a key other than DKIM_KEY_FILE: it must be ${buildDkimRecord(dkim)}`,
          ),
    ]
  } catch (error) {
    const code = toProblemCode(error)
    return [
      NO_RECORD.includes(code)
        ? createFailureFinding('dkim', `${name} has no record: it must be ${buildDkimRecord(dkim)}`)
        : createNoteFinding(
            'dkim',
            `${name} could not be looked up (${code}): it must be ${buildDkimRecord(dkim)}`,
          ),
    ]
  }
}
