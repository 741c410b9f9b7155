import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { unlinkProfile } from '#contract/linking.ts'
import { profilesLinked, profileUnlinked } from '#copy/emails-people.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { FinishedLogin } from '#server/gateways/identity/identity-provider.ts'
import type { Answer } from '#server/http/route.ts'

/**
 * Holds people's rows to the end of the transaction, in one order: whoever counts what they have and adds to it takes
 * turns, on any number of servers.
 */
export const lockPeople = async (trx: Transaction<Schema>, subs: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('person')
    .select('sub')
    .where('sub', 'in', subs)
    .orderBy('sub')
    .forNoKeyUpdate()
    .execute()
}

const groupOf = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('profileLink as mine')
    .innerJoin('profileLink as linked', 'linked.groupId', 'mine.groupId')
    .innerJoin('person', 'person.sub', 'linked.sub')
    .select(['linked.id', 'linked.sub', 'linked.linkedAt', 'person.userName', 'person.email'])
    .where('mine.sub', '=', sub)
    .orderBy('linked.id')

/** The profiles that are linked with somebody's, their own among them; none when nothing is linked. */
export async function linkedProfilesOf(db: Kysely<Schema>, sub: string) {
  const rows = await groupOf(db, sub).execute()
  return rows.map(({ id, sub: linked, linkedAt: time, userName, email }) => ({
    id,
    userName,
    email,
    you: linked === sub,
    linkedAt: time,
  }))
}

/** Every profile hears of it: somebody else may have had the login of one. */
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

/**
 * Holds everybody's rows who is linked with one of these, and theirs, to the end of the transaction: whoever joins or
 * leaves the same profiles takes turns.
 */
async function lockGroups(trx: Transaction<Schema>, subs: readonly string[]): Promise<void> {
  const members = async (): Promise<string[]> => {
    const rows = await trx
      .selectFrom('profileLink as mine')
      .innerJoin('profileLink as linked', 'linked.groupId', 'mine.groupId')
      .select('linked.sub')
      .where('mine.sub', 'in', subs)
      .execute()
    return [...new Set([...subs, ...rows.map(({ sub }) => sub)])]
  }
  let held: readonly string[] = []
  // Somebody may have joined before the rows were held.
  for (let all = await members(); all.some((sub) => !held.includes(sub)); all = await members()) {
    held = all
    await lockPeople(trx, held)
  }
}

/** Takes one profile out of a group; a profile that is left alone is linked with nobody. */
const leaveGroup = (trx: Transaction<Schema>, profiles: readonly { readonly id: number }[], id: number) =>
  trx
    .deleteFrom('profileLink')
    .where('id', 'in', profiles.length === 2 ? profiles.map((profile) => profile.id) : [id])
    .execute()

/** So many profiles of one person may be linked: each list of theirs names all of them. */
const LINKED_MOST = 20

/**
 * Both logins were proved in one browser: from now on the profiles see one list, with all that either is linked to. False,
 * and nothing is changed, where they would be too many.
 */
export const linkProfiles = (
  context: Context,
  onLinked: (trx: Transaction<Schema>, subs: readonly string[]) => Promise<void>,
  { one, other, now }: { one: string; other: FinishedLogin; now: Date },
): Promise<boolean> =>
  transact<boolean>(context.db, async (trx, undo) => {
    // Who has never been here has no row yet; what they may do is found out when they log in themselves.
    await trx
      .insertInto('person')
      .values({
        sub: other.sub,
        userName: other.userName,
        email: other.email,
        profileUrl: other.profileUrl,
        role: other.role,
        branch: null,
        legals: '[]',
        seenAt: now,
      })
      .onConflict((known) => known.column('sub').doNothing())
      .execute()
    const subs = [one, other.sub].sort()
    await lockGroups(trx, subs)
    const existing = await trx.selectFrom('profileLink').selectAll().where('sub', 'in', subs).execute()
    const groups = new Set(existing.map(({ groupId: group }) => group))
    if (existing.length === subs.length && groups.size === 1) return true
    const [group = randomUUID(), ...joined] = groups
    if (joined.length > 0) {
      await trx.updateTable('profileLink').set({ groupId: group }).where('groupId', 'in', joined).execute()
    }
    await trx
      .insertInto('profileLink')
      .values(subs.map((sub) => ({ sub, groupId: group, linkedAt: now })))
      .onConflict((known) => known.column('sub').doNothing())
      .execute()
    const profiles = await groupOf(trx, one).execute()
    if (profiles.length > LINKED_MOST) return undo(false)
    await onLinked(
      trx,
      profiles.map(({ sub }) => sub),
    )
    const words = profilesLinked(
      profiles.map(({ email }) => email),
      context.outbox.origin,
    )
    await notifyAll(context, trx, profiles, { words, key: `linked-${group}-${now.getTime()}`, now })
    return true
  })

/** Takes one profile out of those linked with somebody's; any other number is 403 (AMB-41). Each claim keeps its holder. */
export const unlink = (
  context: Context,
  { sub, id, now }: { sub: string; id: number; now: Date },
): Promise<Answer<typeof unlinkProfile>> =>
  transact<Answer<typeof unlinkProfile>>(context.db, async (trx) => {
    await lockGroups(trx, [sub])
    const profiles = await groupOf(trx, sub).execute()
    const leaving = profiles.find((profile) => profile.id === id)
    if (!leaving) return { ok: false, code: 'forbidden' }
    await leaveGroup(trx, profiles, id)
    const words = profileUnlinked(leaving.email, context.outbox.origin)
    await notifyAll(context, trx, profiles, { words, key: `unlinked-${id}-${now.getTime()}`, now })
    return { ok: true, value: { done: true } }
  })

/** Takes somebody out of their linked profiles without a word: nothing of who was erased is left to be told. */
export async function leaveLinkedProfiles(trx: Transaction<Schema>, sub: string): Promise<void> {
  await lockGroups(trx, [sub])
  const profiles = await groupOf(trx, sub).execute()
  const own = profiles.find((profile) => profile.sub === sub)
  if (own) await leaveGroup(trx, profiles, own.id)
}
