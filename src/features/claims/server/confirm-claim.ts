import type { Kysely, Transaction } from 'kysely'
import type { changeClaim } from '#claims/api/claims.ts'
import { isCoveredByCredit } from '#claims/rules/moving.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { matchesClientType, privilegeSealContext } from '#people/server/clients/client-record.ts'
import { hasConsentedToVersion } from '#people/server/clients/consent.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { type Owner, ownedClientRecordsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClientRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { applyClaimEvent } from './apply-claim-event.ts'
import { toSingleClaimChain } from './lock-claim-chain.ts'
import { payByCredit } from './pay-by-credit.ts'

type ConfirmRefusal = Exclude<EndpointAnswer<typeof changeClaim>, { ok: true }>

/**
 * The record with `id`, or else the first one of the client type. The holder's own records come before those of linked
 * profiles.
 */
export async function findClientRecord(
  db: Kysely<Schema>,
  owner: Owner,
  clientType: number,
  { id, holder = owner.sub }: { id: number | null; holder?: string },
): Promise<{ ok: true; value: ClientRow } | ConfirmRefusal> {
  const records = await db
    .selectFrom('client')
    .selectAll()
    .where(ownedClientRecordsCondition(owner))
    .orderBy('id')
    .execute()
  const sortedRecords = records.toSorted((a, b) => Number(b.sub === holder) - Number(a.sub === holder))
  if (id !== null) {
    const namedRecord = sortedRecords.find((client) => client.id === id)
    return namedRecord && matchesClientType(namedRecord, clientType)
      ? { ok: true, value: namedRecord }
      : { ok: false, code: 'client_differs', fields: [{ field: 'client', code: 'client_differs' }] }
  }
  const suitableRecord = sortedRecords.find((client) => matchesClientType(client, clientType))
  return suitableRecord ? { ok: true, value: suitableRecord } : { ok: false, code: 'client_missing' }
}

/** The document is encrypted for a linked profile, so it is encrypted again for the holder of the claim. */
const resealPrivilege = (
  cipher: Context['cipher'],
  { sub, privilegeDocument: sealed }: ClientRow,
  holder: string,
): string | null =>
  sealed === null || sub === holder
    ? sealed
    : cipher.seal(cipher.open(sealed, privilegeSealContext(sub)), privilegeSealContext(holder))

/** Confirms a locked claim: sets status 4 and ends editing (M-CLAIM-04). */
export async function confirmClaim(
  context: Context,
  trx: Transaction<Schema>,
  request: {
    owner: Owner
    id: number
    /** INN that was checked in the company directory; null for persons. */
    askedInn: string | null
    now: Date
  },
): Promise<{ ok: true } | ConfirmRefusal> {
  const { cipher, consents, outbox } = context
  const { owner, id, now } = request
  const row = await getRow(trx, 'claim', id)
  const client = await findClientRecord(trx, owner, row.clientType, { id: row.clientId, holder: row.sub })
  if (!client.ok) return client
  // The requisites were replaced in the meantime, so the new ones are unchecked.
  if ((client.value.entity?.inn ?? null) !== request.askedInn) return { ok: false, code: 'client_differs' }
  // A linked profile may confirm the claim, but the consent must come from the person in the client record.
  if (
    row.clientType !== clientTypeByName.legal &&
    !(await hasConsentedToVersion(trx, client.value.sub, consents.on(todayInZone(now))))
  )
    return { ok: false, code: 'consent_required' }
  const privilege = row.privilegeDocument ?? client.value.privilegeDocument
  if (row.clientType === clientTypeByName.privileged && privilege === null) {
    return {
      ok: false,
      code: 'privilege_document_missing',
      fields: [{ field: 'privilegeDocument', code: 'missing' }],
    }
  }
  if (row.services.includes(serviceNumberByName.boxName) && row.boxName === null) {
    return { ok: false, code: 'name_refused', fields: [{ field: 'boxName', code: 'name_empty' }] }
  }
  const outcome = await applyClaimEvent(trx, outbox, toSingleClaimChain(row), 'confirm', {
    actor: 'client',
    now,
    set: {
      clientId: client.value.id,
      privilegeDocument:
        row.clientType === clientTypeByName.privileged
          ? (row.privilegeDocument ?? resealPrivilege(cipher, client.value, row.sub))
          : null,
    },
  })
  if (!outcome.ok) return { ok: false, code: 'status_not_allowed' }
  // Without it the claim waits for its payment, which is refused for the same reason.
  if (isCoveredByCredit(row)) await payByCredit(context, trx, await getRow(trx, 'claim', id), now)
  return { ok: true }
}
