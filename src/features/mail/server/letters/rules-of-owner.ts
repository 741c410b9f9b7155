import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { incomingStatus } from '#mail/api/incoming-letters.ts'
import type { letterRule, triedLetter } from '#mail/api/letter-rules.ts'
import * as calls from '#mail/api/letter-rules.ts'
import { firstMatch, TRIAL_LETTERS } from '#mail/rules/incoming-letter.ts'
import { lockPeople } from '#people/server/clients/linked-profiles.ts'
import { lockOrganisation } from '#people/server/organisations/lock-organisation.ts'
import { type Owner, ownerOf, profilesOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { LetterRuleTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { digitizedClaims } from './digitization.ts'
import { newestLetters } from './holder-letters.ts'

type LetterRule = z.input<typeof letterRule>
type TriedLetter = z.input<typeof triedLetter>

const RULES_AT_MOST = 50

type RuleRow = Selectable<LetterRuleTable>

interface RuleOwner {
  readonly sub: string
  readonly legalHid: string
}

/**
 * An organisation shares its rules; a person shares them with linked profiles, as they share the letters (AMB-49).
 */
const isOf = ({ sub, legalHid }: RuleOwner) =>
  legalHid === ''
    ? sql<boolean>`legal_hid = '' and (sub = ${sub} or sub in (
        select linked.sub from profile_link as mine join profile_link as linked on linked.group_id = mine.group_id
        where mine.sub = ${sub}))`
    : sql<boolean>`legal_hid = ${legalHid} and sub = ''`

const rulesOf = (db: Kysely<Schema>, owner: RuleOwner) =>
  db.selectFrom('letterRule').selectAll().where(isOf(owner)).orderBy('position').orderBy('id')

const shownRule = (row: RuleRow): LetterRule => ({
  id: row.id,
  contains: row.contains,
  action: row.action,
  isOn: row.isOn,
  changedBy: row.changedBy,
  changedAt: row.changedAt,
})

export const rulesThatAreOn = (
  db: Kysely<Schema>,
  claim: { readonly sub: string; readonly legalHid: string },
): Promise<RuleRow[]> =>
  rulesOf(db, { sub: claim.sub, legalHid: claim.legalHid }).where('isOn', '=', true).execute()

const readRules = async (db: Kysely<Schema>, owner: Owner): Promise<LetterRule[]> =>
  (await rulesOf(db, owner).execute()).map(shownRule)

interface RuleChange {
  readonly owner: Owner
  readonly by: string
  readonly now: Date
}

/** Locks the owner, not the rules, so that the first rule is serialised too. */
async function locked(trx: Transaction<Schema>, owner: Owner): Promise<RuleRow[]> {
  if (owner.legalHid === '') await lockPeople(trx, profilesOf(owner))
  else await lockOrganisation(trx, owner.legalHid)
  return rulesOf(trx, owner).execute()
}

const addRule = (
  db: Kysely<Schema>,
  { owner, by, now }: RuleChange,
  content: Pick<LetterRule, 'contains' | 'action'>,
): Promise<Outcome<LetterRule, 'too_many_rules'>> =>
  transact<Outcome<LetterRule, 'too_many_rules'>>(db, async (trx) => {
    const rules = await locked(trx, owner)
    if (rules.length >= RULES_AT_MOST) return refuse('too_many_rules')
    const added = await insertRow(trx, 'letterRule', {
      sub: owner.legalHid === '' ? owner.sub : '',
      legalHid: owner.legalHid,
      ...content,
      position: (rules.at(-1)?.position ?? 0) + 1,
      isOn: false,
      changedBy: by,
      changedAt: now,
    })
    return accept(shownRule(added))
  })

type Changed = Outcome<LetterRule, 'forbidden'>

const setRule = async (
  trx: Transaction<Schema>,
  { owner, by, now }: RuleChange,
  id: number,
  values: Partial<Pick<RuleRow, 'contains' | 'action' | 'isOn'>>,
): Promise<Changed> => {
  const changed = await trx
    .updateTable('letterRule')
    .set({ ...values, changedBy: by, changedAt: now })
    .where('id', '=', id)
    .where(isOf(owner))
    .returningAll()
    .executeTakeFirst()
  return changed ? accept(shownRule(changed)) : refuse('forbidden')
}

const changeRule = (
  db: Kysely<Schema>,
  change: RuleChange,
  id: number,
  content: Pick<LetterRule, 'contains' | 'action'>,
): Promise<Changed> => transact<Changed>(db, (trx) => setRule(trx, change, id, { ...content, isOn: false }))

/** After linking profiles, nobody has tried such a rule on the other profile's letters. */
export const stopUntriedDestruction = async (
  trx: Transaction<Schema>,
  profiles: readonly string[],
): Promise<void> => {
  await trx
    .updateTable('letterRule')
    .set({ isOn: false })
    .where('legalHid', '=', '')
    .where('sub', 'in', profiles)
    .where('action', '=', 'destroy')
    .where(({ exists }) =>
      exists(
        digitizedClaims(trx)
          .select('claim.id')
          .where('claim.legalHid', '=', '')
          .where('claim.sub', 'in', profiles)
          .where('claim.sub', '<>', sql.ref<string>('letterRule.sub')),
      ),
    )
    .execute()
}

async function removeRule(db: Kysely<Schema>, owner: Owner, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('letterRule')
    .where('id', '=', id)
    .where(isOf(owner))
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

const orderRules = (
  db: Kysely<Schema>,
  owner: Owner,
  ids: readonly number[],
): Promise<Outcome<true, 'rules_differ'>> =>
  transact<Outcome<true, 'rules_differ'>>(db, async (trx) => {
    const rules = await locked(trx, owner)
    const same = new Set(ids).size === rules.length && rules.every(({ id }) => ids.includes(id))
    if (!same || ids.length !== rules.length) return refuse('rules_differ')
    for (const [index, id] of ids.entries()) await updateRows(trx, 'letterRule', id, { position: index + 1 })
    return accept(true)
  })

/** Tries the rule on the last thirty letters together with the active rules. */
async function tryRule(
  db: Kysely<Schema>,
  owner: Owner,
  id: number,
): Promise<Outcome<{ letters: TriedLetter[]; matched: number }, 'forbidden'>> {
  const all = await rulesOf(db, owner).execute()
  if (!all.some((rule) => rule.id === id)) return refuse('forbidden')
  const rules = all.filter((rule) => rule.isOn || rule.id === id)
  const newest = { statuses: incomingStatus.options, size: TRIAL_LETTERS, page: 0 }
  const ids = await newestLetters(db, owner, newest)
  const letters = await db
    .selectFrom('incomingLetter')
    .select(['id', 'sender', 'number', 'receivedAt'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .execute()
  const tried = letters.map(({ receivedAt, ...letter }) => {
    const rule = firstMatch(rules, letter.sender)
    return {
      ...letter,
      receivedAt,
      action: rule?.action ?? null,
      byThisRule: rule?.id === id,
    }
  })
  return accept({ letters: tried, matched: tried.filter(({ byThisRule }) => byThisRule).length })
}

type Switched =
  | { ok: true; value: LetterRule }
  | { ok: false; code: 'forbidden' | 'trial_differs'; data?: unknown }

/** Switches on only if the trial still matches what the person saw. */
const switchRule = (
  db: Kysely<Schema>,
  change: RuleChange,
  id: number,
  params: { isOn: true; matched: number } | { isOn: false },
): Promise<Switched> =>
  transact<Switched>(db, async (trx) => {
    await locked(trx, change.owner)
    if (params.isOn) {
      const tried = await tryRule(trx, change.owner, id)
      if (!tried.ok) return tried
      const { matched } = tried.value
      if (matched !== params.matched) return { ok: false, code: 'trial_differs', data: { matched } }
    }
    return setRule(trx, change, id, { isOn: params.isOn })
  })

const changeOf = (request: RequestContext): RuleChange => ({
  owner: ownerOf(request),
  by: request.person?.userName ?? '',
  now: request.now,
})

export const letterRuleRoutes = ({ db }: Context): Route[] => [
  route(calls.readLetterRules, async (request) => accept({ rules: await readRules(db, ownerOf(request)) })),
  route(calls.addLetterRule, (request) => addRule(db, changeOf(request), request.body)),
  route(calls.changeLetterRule, (request) =>
    changeRule(db, changeOf(request), request.params.id, request.body),
  ),
  route(calls.removeLetterRule, async (request) =>
    (await removeRule(db, ownerOf(request), request.params.id))
      ? { ok: true, value: { done: true } }
      : { ok: false, code: 'forbidden' },
  ),
  route(calls.orderLetterRules, async (request) => {
    const owner = ownerOf(request)
    const ordered = await orderRules(db, owner, request.body.rules)
    return ordered.ok ? { ok: true, value: { rules: await readRules(db, owner) } } : ordered
  }),
  route(calls.tryLetterRule, (request) => tryRule(db, ownerOf(request), request.params.id)),
  route(calls.switchLetterRule, (request) =>
    switchRule(db, changeOf(request), request.params.id, request.body),
  ),
]
