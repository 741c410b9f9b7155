import {
  decideSpendingRequest,
  readSpendingLimits,
  type SpendingLimits,
  type SpendingRequest,
  setSpendingLimit,
} from '#claims/api/spending-limits.ts'
import { spendingLimitsCopy as copy, spendingLimitRefusalText } from '#claims/words/spending-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { parseTypedAmount, toRoubles } from '#kit/rules/money.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { TextField } from '#ui/text-field/text-field.tsx'

export type LoadedSpendingLimits = LoadedState<SpendingLimits>
export type SpendingLimitsPage = ReturnType<typeof createSpendingLimitsPage>
export type LimitedUser = SpendingLimits['users'][number]

const limitRefusals: readonly string[] = ['limit_wrong', 'invalid_request']

/** Limits of colleagues and requests above them (M-SCALE-11, 12). */
export function createSpendingLimitsPage(environment: Environment) {
  const { $state, retry, change, send } = createScreen<SpendingLimits, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const answer = await call(environment, readSpendingLimits, {})
      return answer.ok ? answer.value : answer
    },
    toast: spendingLimitRefusalText,
  })

  const edit = createDialogAction<LimitedUser, { limit: string }, SpendingLimits>({
    formId: 'spending-limit',
    draft: ({ limit }) => ({ limit: limit === null ? '' : String(toRoubles(limit)) }),
    title: ({ name }) => copy.editTitle(name),
    submit: copy.save,
    submitting: copy.saving,
    refusal: spendingLimitRefusalText,
    atFields: limitRefusals,
    fields: ({ draft, refused }, fill) => (
      <TextField
        name="limit"
        label={copy.limit}
        hint={copy.limitHint}
        width="short"
        inputMode="decimal"
        value={draft.limit}
        onChange={(event) => fill({ limit: event.target.value })}
        error={
          refused !== null && limitRefusals.includes(refused) ? spendingLimitRefusalText(refused) : undefined
        }
      />
    ),
    send: ({ id }, draft) => {
      const isEmpty = draft.limit.trim() === ''
      const limit = isEmpty ? null : parseTypedAmount(draft.limit)
      if (limit === null && !isEmpty) return { ok: false, code: 'limit_wrong' }
      return call(environment, setSpendingLimit, { params: { id }, body: { limit } })
    },
    done: (_, found) => change(found),
  })

  return {
    $state,
    retry,
    edit,
    decide: ({ id }: SpendingRequest, approved: boolean) =>
      send(async () => {
        const answer = await call(environment, decideSpendingRequest, { params: { id }, body: { approved } })
        return answer.ok ? answer.value : answer
      }),
  }
}
