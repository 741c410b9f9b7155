import { type Insertable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { createClient, legalClient, personClient } from '#contract/clients.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Owner } from '#server/access/owner.ts'
import type { ClientTable, EntityRequisites } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import { legalRefusal, readRenter } from '../claims/rent-conditions.ts'
import { type ClientRow, clientRecordOf, privilegePlace } from './client-record.ts'
import { hasConsented } from './consent.ts'
import { entityTroubles, requisitesOf } from './entity-check.ts'
import type { ClientNeeds } from './register-identity.ts'

type Kept = Answer<typeof createClient>

export interface ClientRequest {
  readonly owner: Owner
  readonly body: BodyOf<typeof createClient>
  readonly now: Date
}

/** One record an owner and kind, one of requisites for all users of an organisation: the newest takes the place of the one before, its number stays. */
const keep = (
  { db }: Pick<ClientNeeds, 'db'>,
  owner: Owner,
  now: Date,
  facts: Omit<Insertable<ClientTable>, 'sub' | 'created_at' | 'changed_at'> & { kind: ClientRow['kind'] },
): Promise<ClientRow> =>
  db
    .insertInto('client')
    .values({ ...facts, sub: owner.sub, created_at: now, changed_at: now })
    .onConflict((conflict) => {
      // Written out, not as parameters: under a plan made for all values they would name no index.
      const standing = facts.legal_hid
        ? conflict.columns(['legal_hid', 'kind']).where(sql<boolean>`legal_hid <> ''`)
        : conflict.columns(['sub', 'kind']).where(sql<boolean>`legal_hid = ''`)
      return standing.doUpdateSet({ ...facts, changed_at: now })
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function keepPerson(
  needs: ClientNeeds,
  request: ClientRequest,
  body: z.output<typeof personClient>,
): Promise<Kept> {
  const { sub } = request.owner
  const identity = await needs.db.selectFrom('identity').selectAll().where('sub', '=', sub).executeTakeFirst()
  if (!identity || (body.hidPortal && body.hidPortal !== identity.hid)) {
    return { ok: false, code: 'identity_unknown' }
  }
  const privilege = body.privilegeDocument || null
  if (body.clientType === 2 && privilege === null) {
    return { ok: false, code: 'client_refused', fields: [{ field: 'privilegeDocument', code: 'missing' }] }
  }
  const row = await keep(needs, request.owner, request.now, {
    kind: 'person',
    legal_hid: '',
    hid_portal: identity.hid,
    hid_ops_raw: body.hidOpsRaw ?? null,
    address_coincidence: body.addressCoincidence,
    first_name: identity.first_name,
    middle_name: identity.middle_name,
    last_name: identity.last_name,
    privilege_document:
      body.clientType === 2 && privilege !== null ? needs.cipher.seal(privilege, privilegePlace(sub)) : null,
    entity: null,
  })
  return { ok: true, value: clientRecordOf(row, needs.cipher) }
}

/** Stores the requisites of an owner as they are; whoever calls has checked them. */
export const storeEntity = (
  needs: Pick<ClientNeeds, 'db'>,
  { owner, now }: { readonly owner: Owner; readonly now: Date },
  entity: EntityRequisites,
): Promise<ClientRow> =>
  keep(needs, owner, now, {
    kind: 'entity',
    legal_hid: owner.legalHid,
    hid_portal: null,
    hid_ops_raw: null,
    address_coincidence: entity.addressLegal === entity.addressFact,
    first_name: null,
    middle_name: null,
    last_name: null,
    privilege_document: null,
    entity: JSON.stringify(entity),
  })

async function keepEntity(
  needs: ClientNeeds,
  request: ClientRequest,
  body: z.output<typeof legalClient>,
): Promise<Kept> {
  const { legalHid } = request.owner
  const { ownInn } = await readRenter(needs.db, request.owner, null)
  const entity = requisitesOf(body)
  const fields = entityTroubles(entity, { ownInn, legalHid })
  if (fields.length > 0) return { ok: false, code: 'client_refused', fields }
  // No office is named yet: regions are compared where a claim is made, confirmed and paid.
  const wish = { clientType: 3, holder: request.owner, entityInn: entity.inn, officeIndex: null } as const
  const hindrance = await legalRefusal(needs, { ...wish, anew: true })
  if (hindrance) return hindrance
  const row = await storeEntity(needs, request, entity)
  return { ok: true, value: clientRecordOf(row, needs.cipher) }
}

/** Makes or renews the client record of this account for a client type (M-API-18, M-CLIENT-02, 06, 07). */
export async function keepClient(needs: ClientNeeds, request: ClientRequest): Promise<Kept> {
  if (!(await hasConsented(needs.db, request.owner.sub))) return { ok: false, code: 'consent_required' }
  return request.body.clientType === 3
    ? keepEntity(needs, request, request.body)
    : keepPerson(needs, request, request.body)
}
