import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import {
  addLetterRule,
  changeLetterRule,
  type LetterRule,
  type LetterRuleAction,
  readLetterRules,
  removeLetterRule,
  reorderLetterRules,
  toggleLetterRule,
  tryLetterRule,
} from '#mail/api/letter-rules.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'

export interface LetterRuleDraft {
  readonly id: number | null
  readonly contains: string
  readonly action: LetterRuleAction
}

interface Trial {
  readonly rule: LetterRule
  readonly found: EndpointReply<typeof tryLetterRule>
}

interface Rules {
  readonly rules: readonly LetterRule[]
  readonly draft: LetterRuleDraft | null
  readonly trial: Trial | null
}

export type LoadedLetterRules = LoadedState<Rules>
export type LetterRulesPage = ReturnType<typeof createLetterRulesPage>

const closedDialogs = { draft: null, trial: null }

export function createLetterRulesPage(environment: Environment) {
  const { $state, shown, retry, reload, change, send } = createScreen<Rules, OrganisationNotChosen>(
    environment,
    {
      load: async (getShown) => {
        const { current, why } = await requireOrganisation(environment)
        if (!current) return why
        const answer = await call(environment, readLetterRules, {})
        if (!answer.ok) return answer
        const { draft, trial } = getShown() ?? closedDialogs
        return { rules: answer.value.rules, draft, trial }
      },
      keepsShown: true,
    },
  )

  const reread = async <Result extends { readonly ok: boolean }>(answer: Result): Promise<Result> => {
    await reload()
    return answer
  }

  const tryRule = async (rule: LetterRule) => {
    const answer = await call(environment, tryLetterRule, { params: { id: rule.id } })
    return answer.ok ? { trial: { rule, found: answer.value } } : answer
  }

  return {
    $state,
    retry,
    write: (rule: LetterRule | null) =>
      change({
        draft: rule ?? { id: null, contains: '', action: 'scan' },
        trial: null,
        refused: null,
      }),
    type: (part: Partial<Omit<LetterRuleDraft, 'id'>>) => {
      const draft = shown()?.draft
      if (draft) change({ draft: { ...draft, ...part }, refused: null })
    },
    leave: () => change({ draft: null, trial: null, refused: null }),
    save: () =>
      send(async ({ draft }) => {
        if (!draft) return
        const { id, contains, action } = draft
        const body = { contains, action }
        const answer =
          id === null
            ? await call(environment, addLetterRule, { body })
            : await call(environment, changeLetterRule, { params: { id }, body })
        if (!answer.ok) return answer
        await reload()
        if (shown()?.draft === draft) change(closedDialogs)
        // The user may have opened another rule during the request.
        return shown()?.draft ? undefined : tryRule(answer.value)
      }),
    tryOut: (rule: LetterRule) => send(() => tryRule(rule)),
    /** Shows a new trial instead if the matching letters have changed since the last one. */
    switchOn: () =>
      send(async ({ trial }) => {
        if (!trial) return
        const { rule, found } = trial
        const body = { isOn: true, matched: found.matched } as const
        const answer = await call(environment, toggleLetterRule, { params: { id: rule.id }, body })
        if (answer.ok) {
          await reload()
          return shown()?.trial === trial ? closedDialogs : undefined
        }
        if (answer.code === 'trial_differs') {
          const newTrial = await tryRule(rule)
          if ('trial' in newTrial) change(newTrial)
        }
        return answer
      }),
    switchOff: (rule: LetterRule) =>
      send(async () =>
        reread(await call(environment, toggleLetterRule, { params: { id: rule.id }, body: { isOn: false } })),
      ),
    remove: (rule: LetterRule) =>
      send(async () => reread(await call(environment, removeLetterRule, { params: { id: rule.id } }))),
    moveUp: (rule: LetterRule) =>
      send(async ({ rules }) => {
        const ids = rules.map(({ id }) => id)
        const index = ids.indexOf(rule.id)
        const previousId = ids[index - 1]
        if (previousId === undefined) return
        ids.splice(index - 1, 2, rule.id, previousId)
        return reread(await call(environment, reorderLetterRules, { body: { rules: ids } }))
      }),
  }
}
