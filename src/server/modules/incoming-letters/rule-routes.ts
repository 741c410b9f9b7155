import * as calls from '#contract/letter-rules.ts'
import { accept } from '#domain/outcome.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  addRule,
  changeRule,
  orderRules,
  type RuleChange,
  readRules,
  removeRule,
  switchRule,
  tryRule,
} from './rules-of-owner.ts'

const changeOf = (request: RequestContext): RuleChange => ({
  owner: ownerOf(request),
  by: request.person?.userName ?? '',
  now: request.now,
})

/** Rules of an organisation for its incoming letters. */
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
