import { type Kysely, type Selectable, sql } from 'kysely'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { isPersonBlockedSql } from '#server/access/blocked-holders.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { PersonTable, Schema, SessionTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { createSessionSecret, hashSessionSecret, type Person, type Session } from '#server/http/session.ts'
import type { Organisation } from '#server/integrations/identity/identity-provider.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { chooseOrganisationAtLogin, syncMembershipsOnLogin } from './organisations/sync-memberships.ts'

const MINUTE_MS = 60_000
const IDLE_MINUTES = 60
const ABSOLUTE_HOURS = 12

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS)

type SessionRow = Pick<
  Selectable<SessionTable>,
  'sub' | 'legalHid' | 'idToken' | 'usedAt' | 'roleCheckedAt'
> &
  Partial<Omit<Selectable<PersonTable>, 'sub'>> & { readonly profiles?: string[] | null }

/** Returns null if the session has ended or the person is blocked. Usage is recorded at most once a minute. */
export const findSession = async (
  database: Kysely<Schema>,
  secret: string,
  now: Date,
): Promise<Session | null> => {
  const id = hashSessionSecret(secret)
  const { rows } = await sql<SessionRow>`
    select session.sub, session.legal_hid, session.id_token, session.used_at, session.role_checked_at,
      person.user_name, person.email, person.profile_url, person.role, person.branch, person.legals, person.inn,
      (select json_agg(linked.sub) from profile_link as mine
        join profile_link as linked on linked.group_id = mine.group_id
        where mine.sub = session.sub) as profiles
    from session left join person on person.sub = session.sub
    where session.id = ${id}
      and not (session.sub is not null and ${isPersonBlockedSql(sql`session.sub`)})
      and session.used_at > ${minutesBefore(now, IDLE_MINUTES)}::timestamptz
      and session.created_at > ${minutesBefore(now, ABSOLUTE_HOURS * 60)}::timestamptz`.execute(database)
  const [row] = rows
  if (!row) return null
  if (row.usedAt < minutesBefore(now, 1)) {
    await updateRows(database, 'session', { id }, { usedAt: now })
  }
  const { sub } = row
  const person: Person | null = sub
    ? {
        sub,
        userName: row.userName ?? '',
        email: row.email ?? '',
        profileUrl: row.profileUrl ?? '',
        role: row.role ?? 'client',
        branch: row.branch ?? null,
        legals: row.legals ?? [],
        inn: row.inn ?? null,
        profiles: row.profiles ?? [sub],
      }
    : null
  // From this request on, the session no longer acts for an organisation that the person has lost
  // (M-LEGAL-08).
  const legalHid = row.legals?.some((legal) => legal.legalHid === row.legalHid) ? row.legalHid : null
  return { id, sub, person, legalHid, idToken: row.idToken, roleCheckedAt: row.roleCheckedAt }
}

export const openVisitorSession = async (
  database: Kysely<Schema>,
  now: Date,
): Promise<{ session: Session; secret: string }> => {
  const secret = createSessionSecret()
  const id = hashSessionSecret(secret)
  await insertRow(database, 'session', { id, createdAt: now, usedAt: now })
  return { session: { id, sub: null, legalHid: null, person: null, idToken: null }, secret }
}

export interface NewLogin {
  /** `legals` are the organisations that the identity provider named; they are not checked yet. */
  readonly person: Omit<Person, 'legals' | 'inn' | 'profiles'> & {
    readonly inn?: string | null
    readonly legals: readonly Organisation[]
    readonly emailVerified?: boolean
  }
  readonly idToken: string
  readonly refreshToken?: string | null
  readonly leftFrom: string
}

/**
 * Creates a new session id, so that an id learned before the login is worthless. Moves the held box to the
 * new session and ends the previous one.
 */
export const openPersonSession = async (
  database: Kysely<Schema>,
  login: NewLogin,
  now: Date,
): Promise<string> => {
  const { person, leftFrom } = login
  const secret = createSessionSecret()
  const id = hashSessionSecret(secret)
  await transact<void>(database, async (change) => {
    const facts = {
      userName: person.userName,
      email: person.email,
      profileUrl: person.profileUrl,
      role: person.role,
      branch: person.branch,
      inn: person.inn ?? null,
      emailVerified: person.emailVerified ?? false,
      seenAt: now,
      // An erased person who logs in again gets a new profile.
      erasedAt: null,
      reviewOn: todayInZone(now),
    }
    await change
      .insertInto('person')
      .values({ sub: person.sub, ...facts, legals: '[]' })
      .onConflict((conflict) => conflict.column('sub').doUpdateSet(facts))
      .execute()
    const legals = await syncMembershipsOnLogin(change, {
      sub: person.sub,
      email: person.email,
      userName: person.userName,
      organisations: person.legals,
      now,
    })
    await insertRow(change, 'session', {
      id,
      sub: person.sub,
      legalHid: await chooseOrganisationAtLogin(change, person.sub, legals),
      idToken: login.idToken,
      refreshToken: login.refreshToken ?? null,
      roleCheckedAt: person.role === 'client' ? null : now,
      createdAt: now,
      usedAt: now,
    })
    await updateRows(change, 'boxHold', { sessionId: leftFrom }, { sessionId: id, holder: person.sub })
    await deleteRows(change, 'session', { id: leftFrom })
  })
  return secret
}

export const endSession = async (database: Kysely<Schema>, id: string): Promise<void> => {
  await deleteRows(database, 'boxHold', { sessionId: id })
  await deleteRows(database, 'session', { id })
}

export const setSessionOrganisation = (
  database: Kysely<Schema>,
  { id, sub, legalHid }: { readonly id: string; readonly sub: string; readonly legalHid: string | null },
): Promise<void> =>
  transact(database, async (trx) => {
    await updateRows(trx, 'session', { id }, { legalHid })
    await updateRows(trx, 'person', { sub }, { actsFor: legalHid ?? '' })
  })

export const deleteExpiredSessions = async (database: Kysely<Schema>, now: Date): Promise<void> => {
  await database
    .deleteFrom('session')
    .where((row) =>
      row.or([
        row('usedAt', '<', minutesBefore(now, IDLE_MINUTES)),
        row('createdAt', '<', minutesBefore(now, ABSOLUTE_HOURS * 60)),
      ]),
    )
    .execute()
  await database
    .deleteFrom('loginAttempt')
    .where('createdAt', '<', minutesBefore(now, LOGIN_RETENTION_HOURS * 60))
    .execute()
}

/** Lifetime of a login attempt (AMB-47). */
export const LOGIN_ATTEMPT_MINUTES = 60
const LOGIN_RETENTION_HOURS = 24

const STAFF_SESSION_MINUTES = 60

const tokenSealPlace = sealedColumns.refreshToken.place

/**
 * Checks every few minutes with the identity provider that employees still have their role. A changed role or
 * branch, or an ended login, ends all their sessions; if the provider is unreachable, sessions continue.
 */
export const createRoleCheck = ({ db, identity, cipher, config, log }: Context) => {
  const endStaffSessions = async (sub: string, reason: string): Promise<null> => {
    log.warn({ why: reason }, 'staff sessions ended')
    await deleteRows(db, 'session', { sub })
    return null
  }

  const lockDueSession = (id: string, before: Date, now: Date) =>
    db
      .updateTable('session')
      .set({ roleCheckedAt: now })
      .where('id', '=', id)
      .where((row) => row.or([row('roleCheckedAt', 'is', null), row('roleCheckedAt', '<=', before)]))
      .returning(['refreshToken', 'createdAt'])
      .executeTakeFirst()

  return async (session: Session, now: Date): Promise<Session | null> => {
    const { id, sub, person, roleCheckedAt = null } = session
    if (sub === null || person === null || person.role === 'client') return session
    const before = new Date(now.getTime() - config.roleCheckMinutes * MINUTE_MS)
    if (roleCheckedAt !== null && roleCheckedAt > before) return session
    const dueSession = await lockDueSession(id, before, now)
    if (!dueSession) return session
    const token =
      dueSession.refreshToken === null ? null : cipher.open(dueSession.refreshToken, tokenSealPlace(sub))
    if (token === null) {
      const isExpired = now.getTime() - dueSession.createdAt.getTime() > STAFF_SESSION_MINUTES * MINUTE_MS
      if (!isExpired) return session
      await deleteRows(db, 'session', { id })
      return null
    }
    const answer = await identity.askAgain(token, sub)
    if (!answer.ok) return answer.code === 'login_ended' ? endStaffSessions(sub, answer.code) : session
    const { role, branch = null } = answer.value.identity
    if (role !== person.role || branch !== person.branch) {
      await updateRows(db, 'person', { sub }, { role, branch })
      return endStaffSessions(sub, 'role_changed')
    }
    const refreshToken = cipher.seal(answer.value.refreshToken, tokenSealPlace(sub))
    await updateRows(db, 'session', { id }, { refreshToken })
    return session
  }
}
