import type { Transaction } from 'kysely'
import type { PersonalDataRequest } from '#contract/personal-data.ts'
import { exportEmail, withdrawalEmail } from '#copy/emails-people.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { getRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { endConsent } from '../clients/consent.ts'
import type { Outbox } from '../notifications/outbox.ts'

/** Who asked for what: the person in the cabinet, or through an operator at the branch. */
export interface RequestOfPerson {
  readonly sub: string
  readonly operatorName: string | null
  readonly now: Date
}

const emailWords = { export: exportEmail, withdrawal: withdrawalEmail } as const

/** Writes down what was asked for, and the letter that tells the person; of copies of one day the first is told. */
async function noteRequest(
  trx: Transaction<Schema>,
  outbox: Outbox,
  kind: Exclude<PersonalDataRequest, 'deletion'>,
  { sub, operatorName, now }: RequestOfPerson,
): Promise<void> {
  const { id } = await insertRow(trx, 'personalDataRequest', {
    sub,
    kind,
    operatorName,
    at: now,
  })
  const { email } = await getRow(trx, 'person', { sub })
  await outbox.write(trx, {
    key: kind === 'export' ? `personal-data-export-${sub}-${todayIn(now)}` : `personal-data-${id}`,
    recipient: email,
    ...emailWords[kind]({ origin: outbox.origin, atBranch: operatorName !== null }),
    now,
  })
}

/** Writes down that a copy of everything was made. */
export const noteExport = (
  trx: Transaction<Schema>,
  outbox: Outbox,
  request: RequestOfPerson,
): Promise<void> => noteRequest(trx, outbox, 'export', request)

/** Withdraws the consent of a person; false when none holds. */
export async function withdraw(
  trx: Transaction<Schema>,
  outbox: Outbox,
  request: RequestOfPerson,
): Promise<boolean> {
  if (!(await endConsent(trx, request.sub, request.now))) return false
  await noteRequest(trx, outbox, 'withdrawal', request)
  return true
}
