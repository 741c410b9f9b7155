import { type Insertable, type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { createClient, legalClient, personClient } from '#contract/clients.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import {
  checkAccount,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  isPersonInn,
} from '#domain/requisites/inn.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClientRow } from '#server/database/rows.ts'
import type { ClientTable, Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import { legalRefusal, readRenter } from '../organisations/rent-conditions.ts'
import { clientRecordOf, privilegePlace } from './client-record.ts'
import { hasConsented } from './consent.ts'

type Entity = z.output<typeof legalClient>

const requisitesOf = (entity: Entity): EntityRequisites => ({
  orgName: entity.orgName,
  orgFullName: entity.orgFullName,
  orgType: entity.orgType,
  inn: entity.inn,
  kpp: entity.kpp,
  addressLegal: entity.addressLegal,
  addressLegalFias: entity.addressLegalFias,
  addressFact: entity.addressFact,
  addressFactFias: entity.addressFactFias,
  bankName: entity.bankName,
  bankBic: entity.bankBic,
  accountNumber: entity.accountNumber,
  correspondentNumber: entity.correspondentNumber,
})

const refused = (field: string, ruling: { ok: boolean; code?: string }): FieldRefusal[] =>
  ruling.ok ? [] : [{ field, code: ruling.code ?? 'malformed' }]

/** Only what the login or an organisation's administrator names is theirs (AMB-46). */
interface Registering {
  readonly ownInn: string | null
  readonly legalHid: string
}

const innTroubles = (
  { inn, orgType }: EntityRequisites,
  { ownInn, legalHid }: Registering,
): FieldRefusal[] => {
  const checked = checkInn(inn)
  if (!checked.ok) return refused('inn', checked)
  if (isPersonInn(inn) !== (orgType === 'INDIVIDUAL')) return [{ field: 'inn', code: 'inn_of_other_kind' }]
  if (ownInn === null || ownInn === inn) return []
  return [{ field: 'inn', code: legalHid === '' ? 'inn_not_yours' : 'inn_of_other_organisation' }]
}

const accountTroubles = (entity: EntityRequisites): FieldRefusal[] => {
  const bic = checkBic(entity.bankBic)
  // Accounts cannot be checked without the BIC, so only the BIC is refused.
  if (!bic.ok) return refused('bankBic', bic)
  return [
    ...refused('accountNumber', checkAccount(entity.accountNumber, bic.value)),
    ...(entity.correspondentNumber === ''
      ? []
      : refused('correspondentNumber', checkCorrespondentAccount(entity.correspondentNumber, bic.value))),
  ]
}

/**
 * Check digits of INN, accounts and BIC; a sole proprietor has a person's INN and no KPP; the INN is the
 * organisation's or the person's own (M-CLIENT-07).
 */
const entityTroubles = (entity: EntityRequisites, registering: Registering): FieldRefusal[] => [
  ...innTroubles(entity, registering),
  ...(entity.kpp === '' ? [] : refused('kpp', checkKpp(entity.kpp))),
  ...(entity.kpp !== '' && entity.orgType === 'INDIVIDUAL'
    ? [{ field: 'kpp', code: 'kpp_not_for_person' }]
    : []),
  ...accountTroubles(entity),
]

type Kept = Answer<typeof createClient>

export interface ClientRequest {
  readonly owner: Owner
  readonly body: BodyOf<typeof createClient>
  readonly now: Date
}

/** One record per owner and kind, shared by an organisation's users; a new one keeps the number. */
const keep = (
  db: Kysely<Schema>,
  owner: Owner,
  now: Date,
  facts: Omit<Insertable<ClientTable>, 'sub' | 'createdAt' | 'changedAt'> & { kind: ClientRow['kind'] },
): Promise<ClientRow> =>
  db
    .insertInto('client')
    .values({ ...facts, sub: owner.sub, createdAt: now, changedAt: now })
    .onConflict((conflict) => {
      // Literals, because generic plans match no partial index with parameters.
      const onConflict = facts.legalHid
        ? conflict.columns(['legalHid', 'kind']).where(sql<boolean>`legal_hid <> ''`)
        : conflict.columns(['sub', 'kind']).where(sql<boolean>`legal_hid = ''`)
      return onConflict.doUpdateSet({ ...facts, changedAt: now })
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function keepPerson(
  context: Context,
  request: ClientRequest,
  body: z.output<typeof personClient>,
): Promise<Kept> {
  const { sub } = request.owner
  const identity = await findRow(context.db, 'identity', { sub })
  if (!identity || (body.hidPortal && body.hidPortal !== identity.hid)) {
    return { ok: false, code: 'identity_unknown' }
  }
  const privilege = body.privilegeDocument || null
  if (body.clientType === clientTypeByName.privileged && privilege === null) {
    return { ok: false, code: 'client_refused', fields: [{ field: 'privilegeDocument', code: 'missing' }] }
  }
  const row = await keep(context.db, request.owner, request.now, {
    kind: 'person',
    legalHid: '',
    hidPortal: identity.hid,
    hidOpsRaw: body.hidOpsRaw ?? null,
    addressCoincidence: body.addressCoincidence,
    firstName: identity.firstName,
    middleName: identity.middleName,
    lastName: identity.lastName,
    privilegeDocument:
      body.clientType === clientTypeByName.privileged && privilege !== null
        ? context.cipher.seal(privilege, privilegePlace(sub))
        : null,
    entity: null,
  })
  return { ok: true, value: clientRecordOf(row, context.cipher) }
}

export const storeEntity = (
  db: Kysely<Schema>,
  { owner, now }: { readonly owner: Owner; readonly now: Date },
  entity: EntityRequisites,
): Promise<ClientRow> =>
  keep(db, owner, now, {
    kind: 'entity',
    legalHid: owner.legalHid,
    hidPortal: null,
    hidOpsRaw: null,
    addressCoincidence: entity.addressLegal === entity.addressFact,
    firstName: null,
    middleName: null,
    lastName: null,
    privilegeDocument: null,
    entity: JSON.stringify(entity),
  })

async function keepEntity(
  context: Context,
  request: ClientRequest,
  body: z.output<typeof legalClient>,
): Promise<Kept> {
  const { legalHid } = request.owner
  const { ownInn } = await readRenter(context.db, request.owner, null)
  const entity = requisitesOf(body)
  const fields = entityTroubles(entity, { ownInn, legalHid })
  if (fields.length > 0) return { ok: false, code: 'client_refused', fields }
  // Regions are compared later, when the office is known.
  const params = { clientType: 3, holder: request.owner, entityInn: entity.inn, officeIndex: null } as const
  const blockedReason = await legalRefusal(context, { ...params, anew: true })
  if (blockedReason) return blockedReason
  const row = await storeEntity(context.db, request, entity)
  return { ok: true, value: clientRecordOf(row, context.cipher) }
}

/** M-API-18, M-CLIENT-02, 06, 07. */
export async function keepClient(context: Context, request: ClientRequest): Promise<Kept> {
  const text = context.consents.on(todayIn(request.now))
  if (!(await hasConsented(context.db, request.owner.sub, text)))
    return { ok: false, code: 'consent_required' }
  return request.body.clientType === clientTypeByName.legal
    ? keepEntity(context, request, request.body)
    : keepPerson(context, request, request.body)
}
