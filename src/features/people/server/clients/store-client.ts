import { type Insertable, type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { entityClientRequest, personClientRequest, saveClientRecord } from '#people/api/clients.ts'
import {
  checkBankAccount,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  isPersonInn,
} from '#people/rules/requisites.ts'
import { findRentRefusal, readHolderFacts } from '#people/server/organisations/rent-conditions.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClientRow } from '#server/database/rows.ts'
import type { ClientTable, Schema } from '#server/database/schema.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { privilegeSealContext, toClientRecord } from './client-record.ts'
import { hasConsentedToVersion } from './consent.ts'
import { toFieldRefusals } from './store-identity.ts'

interface EntityOwner {
  readonly ownInn: string | null
  readonly legalHid: string
}

const innRefusals = (
  { inn, orgType }: EntityRequisites,
  { ownInn, legalHid }: EntityOwner,
): FieldRefusal[] => {
  const checked = checkInn(inn)
  if (!checked.ok) return toFieldRefusals('inn', checked)
  if (isPersonInn(inn) !== (orgType === 'INDIVIDUAL')) return [{ field: 'inn', code: 'inn_of_other_kind' }]
  if (ownInn === null || ownInn === inn) return []
  return [{ field: 'inn', code: legalHid === '' ? 'inn_not_yours' : 'inn_of_other_organisation' }]
}

const accountRefusals = (entity: EntityRequisites): FieldRefusal[] => {
  const bic = checkBic(entity.bankBic)
  // Account numbers cannot be checked without a valid BIC, so only the BIC is refused.
  if (!bic.ok) return toFieldRefusals('bankBic', bic)
  return [
    ...toFieldRefusals('accountNumber', checkBankAccount(entity.accountNumber, bic.value)),
    ...(entity.correspondentNumber === ''
      ? []
      : toFieldRefusals(
          'correspondentNumber',
          checkCorrespondentAccount(entity.correspondentNumber, bic.value),
        )),
  ]
}

/** Checks the format and check digits of the requisites, and that the INN is the owner's (M-CLIENT-07). */
const entityRefusals = (entity: EntityRequisites, owner: EntityOwner): FieldRefusal[] => [
  ...innRefusals(entity, owner),
  ...(entity.kpp === '' ? [] : toFieldRefusals('kpp', checkKpp(entity.kpp))),
  ...(entity.kpp !== '' && entity.orgType === 'INDIVIDUAL'
    ? [{ field: 'kpp', code: 'kpp_not_for_person' }]
    : []),
  ...accountRefusals(entity),
]

type StoreClientAnswer = EndpointAnswer<typeof saveClientRecord>

export interface StoreClientRequest {
  readonly owner: Owner
  readonly body: EndpointBody<typeof saveClientRecord>
  readonly now: Date
}

/** Each owner has one record per kind. An organisation's users share it, and its id never changes. */
const upsertClient = (
  db: Kysely<Schema>,
  { owner, now }: Pick<StoreClientRequest, 'owner' | 'now'>,
  facts: Omit<Insertable<ClientTable>, 'sub' | 'createdAt' | 'changedAt'> & { kind: ClientRow['kind'] },
): Promise<ClientRow> =>
  db
    .insertInto('client')
    .values({ ...facts, sub: owner.sub, createdAt: now, changedAt: now })
    .onConflict((conflict) => {
      // Uses literals, because a generic query plan with parameters ignores partial indexes.
      const onConflict = facts.legalHid
        ? conflict.columns(['legalHid', 'kind']).where(sql<boolean>`legal_hid <> ''`)
        : conflict.columns(['sub', 'kind']).where(sql<boolean>`legal_hid = ''`)
      return onConflict.doUpdateSet({ ...facts, changedAt: now })
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function storePersonClient(
  context: Context,
  request: StoreClientRequest,
  body: z.output<typeof personClientRequest>,
): Promise<StoreClientAnswer> {
  const { sub } = request.owner
  const identity = await findRow(context.db, 'identity', { sub })
  if (!identity || (body.hidPortal && body.hidPortal !== identity.hid)) {
    return { ok: false, code: 'identity_unknown' }
  }
  const isPrivileged = body.clientType === clientTypeByName.privileged
  const privilege = (isPrivileged && body.privilegeDocument) || null
  if (isPrivileged && privilege === null) {
    return { ok: false, code: 'client_refused', fields: [{ field: 'privilegeDocument', code: 'missing' }] }
  }
  const row = await upsertClient(context.db, request, {
    kind: 'person',
    legalHid: '',
    hidPortal: identity.hid,
    hidOpsRaw: body.hidOpsRaw ?? null,
    addressCoincidence: body.addressCoincidence,
    firstName: identity.firstName,
    middleName: identity.middleName,
    lastName: identity.lastName,
    privilegeDocument: privilege && context.cipher.seal(privilege, privilegeSealContext(sub)),
    entity: null,
  })
  return { ok: true, value: toClientRecord(row, context.cipher) }
}

export const storeEntityClient = (
  db: Kysely<Schema>,
  request: Pick<StoreClientRequest, 'owner' | 'now'>,
  entity: EntityRequisites,
): Promise<ClientRow> =>
  upsertClient(db, request, {
    kind: 'entity',
    legalHid: request.owner.legalHid,
    hidPortal: null,
    hidOpsRaw: null,
    addressCoincidence: entity.addressLegal === entity.addressFact,
    firstName: null,
    middleName: null,
    lastName: null,
    privilegeDocument: null,
    entity: JSON.stringify(entity),
  })

async function storeOwnEntity(
  context: Context,
  request: StoreClientRequest,
  body: z.output<typeof entityClientRequest>,
): Promise<StoreClientAnswer> {
  const { legalHid } = request.owner
  const { ownInn } = await readHolderFacts(context.db, request.owner, null)
  const { clientType: _, ...entity } = body
  const fields = entityRefusals(entity, { ownInn, legalHid })
  if (fields.length > 0) return { ok: false, code: 'client_refused', fields }
  // The region is checked later, once the office is known.
  const params = { clientType: 3, holder: request.owner, entityInn: entity.inn, officeIndex: null } as const
  const blockedReason = await findRentRefusal(context, { ...params, anew: true })
  if (blockedReason) return blockedReason
  const row = await storeEntityClient(context.db, request, entity)
  return { ok: true, value: toClientRecord(row, context.cipher) }
}

/** Saves the record of the person or organisation (M-API-18, M-CLIENT-02, 06, 07). */
export async function storeClient(context: Context, request: StoreClientRequest): Promise<StoreClientAnswer> {
  const text = context.consents.on(todayInZone(request.now))
  if (!(await hasConsentedToVersion(context.db, request.owner.sub, text)))
    return { ok: false, code: 'consent_required' }
  return request.body.clientType === clientTypeByName.legal
    ? storeOwnEntity(context, request, request.body)
    : storePersonClient(context, request, request.body)
}
