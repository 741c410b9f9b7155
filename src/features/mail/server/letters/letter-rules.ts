import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { incomingLetterStatus } from '#mail/api/incoming-letters.ts'
import type { letterRule, ruleTrialLetter } from '#mail/api/letter-rules.ts'
import * as calls from '#mail/api/letter-rules.ts'
import { findMatchingLetterRule, LETTER_RULE_TRIAL_COUNT } from '#mail/rules/incoming-letter.ts'
import { lockOwner } from '#people/server/clients/linked-profiles.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { LetterRuleTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type RequestContext, type Route } from '#server/http/route.ts'
import { selectDigitizedClaims } from './digitization.ts'
import { findNewestLetterIds } from './holder-letters.ts'

type LetterRule = z.input<typeof letterRule>
type TriedLetter = z.input<typeof ruleTrialLetter>

const MAX_RULES = 50

type RuleRow = Selectable<LetterRuleTable>

interface RuleOwner {
  readonly sub: string
  readonly legalHid: string
}

/** Rules belong to all users of an organisation, or to all linked profiles of a person (AMB-49). */
const ownerCondition = ({ sub, legalHid }: RuleOwner) =>
  legalHid === ''
    ? sql<boolean>`legal_hid = '' and (sub = ${sub} or sub in (
        select linked.sub from profile_link as mine join profile_link as linked on linked.group_id = mine.group_id
        where mine.sub = ${sub}))`
    : sql<boolean>`legal_hid = ${legalHid} and sub = ''`

const selectRulesByOwner = (db: Kysely<Schema>, owner: RuleOwner) =>
  db.selectFrom('letterRule').selectAll().where(ownerCondition(owner)).orderBy('position').orderBy('id')

const toLetterRule = (row: RuleRow): LetterRule => ({
  id: row.id,
  contains: row.contains,
  action: row.action,
  isOn: row.isOn,
  changedBy: row.changedBy,
  changedAt: row.changedAt,
})

export const readActiveLetterRules = (
  db: Kysely<Schema>,
  claim: { readonly sub: string; readonly legalHid: string },
): Promise<RuleRow[]> =>
  selectRulesByOwner(db, { sub: claim.sub, legalHid: claim.legalHid }).where('isOn', '=', true).execute()

const readRules = async (db: Kysely<Schema>, owner: Owner): Promise<LetterRule[]> =>
  (await selectRulesByOwner(db, owner).execute()).map(toLetterRule)

interface RuleChange {
  readonly owner: Owner
  readonly by: string
  readonly now: Date
}

/** Locks the owner rather than the rules, so that two requests cannot both add the first rule. */
async function lockRules(trx: Transaction<Schema>, owner: Owner): Promise<RuleRow[]> {
  await lockOwner(trx, owner)
  return selectRulesByOwner(trx, owner).execute()
}

const addRule = (
  db: Kysely<Schema>,
  { owner, by, now }: RuleChange,
  content: Pick<LetterRule, 'contains' | 'action'>,
): Promise<Outcome<LetterRule, 'too_many_rules'>> =>
  transact<Outcome<LetterRule, 'too_many_rules'>>(db, async (trx) => {
    const rules = await lockRules(trx, owner)
    if (rules.length >= MAX_RULES) return refuse('too_many_rules')
    const added = await insertRow(trx, 'letterRule', {
      sub: owner.legalHid === '' ? owner.sub : '',
      legalHid: owner.legalHid,
      ...content,
      position: (rules.at(-1)?.position ?? 0) + 1,
      isOn: false,
      changedBy: by,
      changedAt: now,
    })
    return accept(toLetterRule(added))
  })

type RuleChangeResult = Outcome<LetterRule, 'forbidden'>

const updateRule = async (
  trx: Transaction<Schema>,
  { owner, by, now }: RuleChange,
  id: number,
  values: Partial<Pick<RuleRow, 'contains' | 'action' | 'isOn'>>,
): Promise<RuleChangeResult> => {
  const changed = await trx
    .updateTable('letterRule')
    .set({ ...values, changedBy: by, changedAt: now })
    .where('id', '=', id)
    .where(ownerCondition(owner))
    .returningAll()
    .executeTakeFirst()
  return changed ? accept(toLetterRule(changed)) : refuse('forbidden')
}

const changeRule = (
  db: Kysely<Schema>,
  change: RuleChange,
  id: number,
  content: Pick<LetterRule, 'contains' | 'action'>,
): Promise<RuleChangeResult> =>
  transact<RuleChangeResult>(db, (trx) => updateRule(trx, change, id, { ...content, isOn: false }))

/** Used when profiles are linked: the trial of these rules did not include the other profile's letters. */
export const disableUntriedDestructionRules = async (
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
        selectDigitizedClaims(trx)
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
    .where(ownerCondition(owner))
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

const reorderRules = (
  db: Kysely<Schema>,
  owner: Owner,
  ids: readonly number[],
): Promise<Outcome<true, 'rules_differ'>> =>
  transact<Outcome<true, 'rules_differ'>>(db, async (trx) => {
    const rules = await lockRules(trx, owner)
    const isPermutation = new Set(ids).size === rules.length && rules.every(({ id }) => ids.includes(id))
    if (!isPermutation || ids.length !== rules.length) return refuse('rules_differ')
    for (const [index, id] of ids.entries()) await updateRows(trx, 'letterRule', id, { position: index + 1 })
    return accept(true)
  })

async function tryRule(
  db: Kysely<Schema>,
  owner: Owner,
  id: number,
): Promise<Outcome<{ letters: TriedLetter[]; matched: number }, 'forbidden'>> {
  const all = await selectRulesByOwner(db, owner).execute()
  if (!all.some((rule) => rule.id === id)) return refuse('forbidden')
  const rules = all.filter((rule) => rule.isOn || rule.id === id)
  const newestPart = { statuses: incomingLetterStatus.options, size: LETTER_RULE_TRIAL_COUNT, page: 0 }
  const ids = await findNewestLetterIds(db, owner, newestPart)
  const letters = await db
    .selectFrom('incomingLetter')
    .select(['id', 'sender', 'number', 'receivedAt'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .execute()
  const tried = letters.map(({ receivedAt, ...letter }) => {
    const rule = findMatchingLetterRule(rules, letter.sender)
    return {
      ...letter,
      receivedAt,
      action: rule?.action ?? null,
      byThisRule: rule?.id === id,
    }
  })
  return accept({ letters: tried, matched: tried.filter(({ byThisRule }) => byThisRule).length })
}

type SwitchResult =
  | { ok: true; value: LetterRule }
  | { ok: false; code: 'forbidden' | 'trial_differs'; data?: unknown }

const toggleRule = (
  db: Kysely<Schema>,
  change: RuleChange,
  id: number,
  params: { isOn: true; matched: number } | { isOn: false },
): Promise<SwitchResult> =>
  transact<SwitchResult>(db, async (trx) => {
    await lockRules(trx, change.owner)
    if (params.isOn) {
      const tried = await tryRule(trx, change.owner, id)
      if (!tried.ok) return tried
      const { matched } = tried.value
      if (matched !== params.matched) return { ok: false, code: 'trial_differs', data: { matched } }
    }
    return updateRule(trx, change, id, { isOn: params.isOn })
  })

const toRuleChange = (request: RequestContext): RuleChange => ({
  owner: ownerFromRequest(request),
  by: request.person?.userName ?? '',
  now: request.now,
})

export const letterRuleRoutes = ({ db }: Context): Route[] => [
  bindRoute(calls.readLetterRules, async (request) =>
    accept({ rules: await readRules(db, ownerFromRequest(request)) }),
  ),
  bindRoute(calls.addLetterRule, (request) => addRule(db, toRuleChange(request), request.body)),
  bindRoute(calls.changeLetterRule, (request) =>
    changeRule(db, toRuleChange(request), request.params.id, request.body),
  ),
  bindRoute(calls.removeLetterRule, async (request) =>
    (await removeRule(db, ownerFromRequest(request), request.params.id))
      ? doneAnswer
      : { ok: false, code: 'forbidden' },
  ),
  bindRoute(calls.reorderLetterRules, async (request) => {
    const owner = ownerFromRequest(request)
    const ordered = await reorderRules(db, owner, request.body.rules)
    return ordered.ok ? { ok: true, value: { rules: await readRules(db, owner) } } : ordered
  }),
  bindRoute(calls.tryLetterRule, (request) => tryRule(db, ownerFromRequest(request), request.params.id)),
  bindRoute(calls.toggleLetterRule, (request) =>
    toggleRule(db, toRuleChange(request), request.params.id, request.body),
  ),
]
