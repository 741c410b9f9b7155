import type { Context } from '#server/context.ts'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { Session } from '#server/http/session.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'

const MINUTE_MS = 60_000
/** Limit of a staff session for which the issuer gave no refresh token. */
const UNASKED_MINUTES = 60

const tokenPlace = sealedColumns.refreshToken.place

/**
 * Asks the issuer every few minutes whether staff still have their role. A changed role or branch, or a login ended
 * there, ends all their sessions; while the issuer does not answer, they stay. One of several concurrent requests
 * asks.
 */
export const openRoleChecks = ({ db, identity, cipher, config, log }: Context) => {
  const end = async (sub: string, why: string): Promise<null> => {
    log.warn({ why }, 'sessions of somebody of the service ended')
    await deleteRows(db, 'session', { sub })
    return null
  }

  /** One concurrent request wins. */
  const take = (id: string, before: Date, now: Date) =>
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
    const taken = await take(id, before, now)
    if (!taken) return session
    const token = taken.refreshToken === null ? null : cipher.open(taken.refreshToken, tokenPlace(sub))
    if (token === null) {
      const isOld = now.getTime() - taken.createdAt.getTime() > UNASKED_MINUTES * MINUTE_MS
      if (!isOld) return session
      await deleteRows(db, 'session', { id })
      return null
    }
    const asked = await identity.askAgain(token, sub)
    if (!asked.ok) return asked.code === 'login_ended' ? end(sub, asked.code) : session
    const { role, branch = null } = asked.value.identity
    if (role !== person.role || branch !== person.branch) {
      await updateRows(db, 'person', { sub }, { role, branch })
      return end(sub, 'role_changed')
    }
    const refreshToken = cipher.seal(asked.value.refreshToken, tokenPlace(sub))
    await updateRows(db, 'session', { id }, { refreshToken })
    return session
  }
}
