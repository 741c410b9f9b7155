import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { type LinkedProfile, linkedProfile, type unlinkProfile } from '#people/api/account-links.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import { profilesLinkedEmail, profileUnlinkedEmail } from '#people/words/emails.ts'
import { listOwnerProfiles, type OwnerKey } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer } from '#server/http/route.ts'
import type { LoginResult } from '#server/integrations/identity/identity-provider.ts'

/** Locks in a fixed order, so that concurrent counts and inserts run one after another without deadlocks. */
export const lockPeople = async (trx: Transaction<Schema>, subs: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('person')
    .select('sub')
    .where('sub', 'in', subs)
    .orderBy('sub')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the organisation, or the person with all linked profiles. */
export const lockOwner = (trx: Transaction<Schema>, owner: OwnerKey): Promise<void> =>
  owner.legalHid === '' ? lockPeople(trx, listOwnerProfiles(owner)) : lockOrganisation(trx, owner.legalHid)

const profilesLinkedWith = (db: Kysely<Schema>, subs: readonly string[]) =>
  db
    .selectFrom('profileLink as mine')
    .innerJoin('profileLink as linked', 'linked.groupId', 'mine.groupId')
    .where('mine.sub', 'in', subs)

const selectGroup = (db: Kysely<Schema>, sub: string) =>
  profilesLinkedWith(db, [sub])
    .innerJoin('person', 'person.sub', 'linked.sub')
    .select(['linked.id', 'linked.sub', 'linked.linkedAt', 'person.userName', 'person.email'])
    .orderBy('linked.id')

export async function listLinkedProfiles(db: Kysely<Schema>, sub: string): Promise<LinkedProfile[]> {
  const rows = await selectGroup(db, sub).execute()
  return rows.map((row) => linkedProfile.parse({ ...row, you: row.sub === sub }))
}

/** Notifies every profile, because someone else may have used one of the logins. */
async function notifyAll(
  { outbox }: Context,
  trx: Transaction<Schema>,
  profiles: readonly { readonly email: string }[],
  { words, key, now }: { words: { subject: string; text: string }; key: string; now: Date },
): Promise<void> {
  for (const [index, { email }] of profiles.entries()) {
    await outbox.write(trx, { key: `${key}-${index}`, recipient: email, ...words, now })
  }
}

/** Locks all profiles linked with these people, so that joining and leaving do not overlap. */
async function lockGroups(trx: Transaction<Schema>, subs: readonly string[]): Promise<void> {
  const members = async (): Promise<string[]> => {
    const rows = await profilesLinkedWith(trx, subs).select('linked.sub').execute()
    return [...new Set([...subs, ...rows.map(({ sub }) => sub)])]
  }
  let locked: readonly string[] = []
  // Reads the group again, because a profile may have joined before the lock was taken.
  for (let all = await members(); all.some((sub) => !locked.includes(sub)); all = await members()) {
    locked = all
    await lockPeople(trx, locked)
  }
}

/** A group with only one profile left is deleted. */
const leaveGroup = (trx: Transaction<Schema>, profiles: readonly { readonly id: number }[], id: number) =>
  trx
    .deleteFrom('profileLink')
    .where('id', 'in', profiles.length === 2 ? profiles.map((profile) => profile.id) : [id])
    .execute()

const MAX_LINKED_PROFILES = 20

/** The caller has verified both logins in one browser. Returns false if the group would be too large. */
export const linkProfiles = (
  context: Context,
  onLinked: (trx: Transaction<Schema>, subs: readonly string[]) => Promise<void>,
  { one, other, now }: { one: string; other: LoginResult; now: Date },
): Promise<boolean> =>
  transact<boolean>(context.db, async (trx, undo) => {
    // The other login may be new and have no row yet; its next login sets its rights.
    const { sub, userName, email, profileUrl, role } = other
    await trx
      .insertInto('person')
      .values({ sub, userName, email, profileUrl, role, branch: null, legals: '[]', seenAt: now })
      .onConflict((conflict) => conflict.column('sub').doNothing())
      .execute()
    const subs = [one, other.sub].sort()
    await lockGroups(trx, subs)
    const existing = await trx.selectFrom('profileLink').selectAll().where('sub', 'in', subs).execute()
    const groups = new Set(existing.map(({ groupId }) => groupId))
    if (existing.length === subs.length && groups.size === 1) return true
    const [group = randomUUID(), ...joined] = groups
    if (joined.length > 0) {
      await trx.updateTable('profileLink').set({ groupId: group }).where('groupId', 'in', joined).execute()
    }
    await trx
      .insertInto('profileLink')
      .values(subs.map((sub) => ({ sub, groupId: group, linkedAt: now })))
      .onConflict((conflict) => conflict.column('sub').doNothing())
      .execute()
    const profiles = await selectGroup(trx, one).execute()
    if (profiles.length > MAX_LINKED_PROFILES) return undo(false)
    const [all, emails] = [profiles.map((profile) => profile.sub), profiles.map((profile) => profile.email)]
    await onLinked(trx, all)
    const emailWords = profilesLinkedEmail(emails, context.outbox.origin)
    await notifyAll(context, trx, profiles, {
      words: emailWords,
      key: `linked-${group}-${now.getTime()}`,
      now,
    })
    return true
  })

/** An id of a profile that is not linked is refused with 403 (AMB-41). */
export const removeProfileLink = (
  context: Context,
  { sub, id, now }: { sub: string; id: number; now: Date },
): Promise<EndpointAnswer<typeof unlinkProfile>> =>
  transact<EndpointAnswer<typeof unlinkProfile>>(context.db, async (trx) => {
    await lockGroups(trx, [sub])
    const profiles = await selectGroup(trx, sub).execute()
    const leaving = profiles.find((profile) => profile.id === id)
    if (!leaving) return { ok: false, code: 'forbidden' }
    await leaveGroup(trx, profiles, id)
    const emailWords = profileUnlinkedEmail(leaving.email, context.outbox.origin)
    await notifyAll(context, trx, profiles, {
      words: emailWords,
      key: `unlinked-${id}-${now.getTime()}`,
      now,
    })
    return doneAnswer
  })

/** Sends no emails, because the person's data is being erased. */
export async function leaveProfileGroup(trx: Transaction<Schema>, sub: string): Promise<void> {
  await lockGroups(trx, [sub])
  const profiles = await selectGroup(trx, sub).execute()
  const own = profiles.find((profile) => profile.sub === sub)
  if (own) await leaveGroup(trx, profiles, own.id)
}
