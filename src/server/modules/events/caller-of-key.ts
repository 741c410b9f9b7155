import type { Kysely } from 'kysely'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { KeyCaller } from '#server/http/key-caller.ts'
import { holderOfKey, keyUnknown } from './api-keys.ts'

/**
 * Who asks with a key where persons ask too: nobody's session, acting for the organisation of the key. A key of the
 * sandbox opens no real data.
 */
export async function callerOfKey(db: Kysely<Schema>, headers: Headers, now: Date): Promise<KeyCaller> {
  const holder = await holderOfKey(db, headers, now)
  if (holder === null) return keyUnknown
  if (holder.sandbox) return { ok: false, code: 'live_key_needed' }
  const { legalHid } = holder
  if (await holderIsBlocked(db, { sub: '', legal_hid: legalHid }))
    return { ok: false, code: 'organisation_blocked' }
  const organisation = await findRow(db, 'organisation', { legal_hid: legalHid })
  if (!organisation) return keyUnknown
  const { full_name: orgFullName, inn } = organisation
  const person = {
    sub: '',
    userName: orgFullName,
    email: '',
    profileUrl: '',
    role: 'client',
    branch: null,
    legals: [{ legalHid, orgFullName, inn, administrator: false }],
    inn: null,
    profiles: [''],
  } as const
  return { ok: true, session: { id: '', sub: null, legalHid, person, idToken: null } }
}
