import { resolveTxt } from 'node:dns/promises'
import type { Config } from '#server/config.ts'
import { isRecordOf, recordName, recordOf } from '#server/gateways/messages/dkim.ts'
import { problemOf } from '#server/gateways/problem.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** The DNS answered, and has no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** Compares the key that signs letters with its public half in the DNS; where nobody answers there, says so. */
export const checkDkim = async (
  { dkim, smtpUrl }: Pick<Config, 'dkim' | 'smtpUrl'>,
  ask: (name: string) => Promise<string[][]> = resolveTxt,
): Promise<Finding[]> => {
  if (!dkim)
    return smtpUrl
      ? [note('dkim', 'letters are not signed here: DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE')]
      : []
  const name = recordName(dkim)
  try {
    const records = (await ask(name)).map((parts) => parts.join(''))
    return [
      records.some((record) => isRecordOf(dkim, record))
        ? ok('dkim', `${name} has the key that signs`)
        : wrong('dkim', `${name} has another key than DKIM_KEY_FILE: it must be ${recordOf(dkim)}`),
    ]
  } catch (error) {
    const code = problemOf(error)
    return [
      NO_RECORD.includes(code)
        ? wrong('dkim', `${name} has no record: it must be ${recordOf(dkim)}`)
        : note('dkim', `${name} could not be asked for (${code}): it must be ${recordOf(dkim)}`),
    ]
  }
}
