import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addLetterRule,
  changeLetterRule,
  type LetterRule,
  orderLetterRules,
  type RuleDeed,
  readLetterRules,
  removeLetterRule,
  switchLetterRule,
  tryLetterRule,
} from '#contract/letter-rules.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'

/** A rule that is being written: a new one, or another wording of an old one. */
export interface RuleDraft {
  readonly id: number | null
  readonly contains: string
  readonly deed: RuleDeed
}

/** A rule that is being tried. */
interface Trial {
  readonly rule: LetterRule
  readonly found: ReplyOf<typeof tryLetterRule>
}

/** The rules of the organisation in all their states. */
export type RulesState =
  | { readonly kind: 'loading' }
  | NoOrganisation
  | {
      readonly kind: 'shown'
      readonly rules: readonly LetterRule[]
      readonly draft: RuleDraft | null
      readonly trial: Trial | null
      readonly busy: boolean
      readonly refused: string | null
    }

export type ShownRules = Extract<RulesState, { kind: 'shown' }>
export type RulesPage = ReturnType<typeof rulesPage>

/** Rules for incoming letters: written, tried on the last thirty, switched on, put in order (issue 5 part 6). */
export function rulesPage(environment: Environment) {
  const $rules = atom<RulesState>({ kind: 'loading' })
  const change = (part: Partial<ShownRules>) => {
    const state = $rules.get()
    if (state.kind === 'shown') $rules.set({ ...state, ...part })
  }

  const read = async (part: Partial<ShownRules> = {}): Promise<void> => {
    const answer = await call(environment, readLetterRules, {})
    if (!answer.ok) {
      // What is in sight stays there.
      if ($rules.get().kind === 'shown') return change({ refused: answer.code })
      return $rules.set({ kind: 'failed', code: answer.code })
    }
    const nothing = { draft: null, trial: null, busy: false, refused: null } as const
    $rules.set({ kind: 'shown', ...nothing, ...part, rules: answer.value.rules })
  }
  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (current) return read()
    if (why) $rules.set(why)
  }

  /** One change; another one waits until it is answered. */
  const doing = async (run: (state: ShownRules) => Promise<void>): Promise<void> => {
    const state = $rules.get()
    if (state.kind !== 'shown' || state.busy) return
    change({ busy: true, refused: null })
    await run(state)
    change({ busy: false })
  }

  const tryRule = async (rule: LetterRule, refused: string | null = null): Promise<void> => {
    const answer = await call(environment, tryLetterRule, { params: { id: rule.id } })
    change(answer.ok ? { trial: { rule, found: answer.value }, refused } : { refused: answer.code })
  }

  whenShown(environment, $rules, () => {
    void open()
    return undefined
  })

  return {
    $rules: $rules as ReadableAtom<RulesState>,
    retry: () => {
      $rules.set({ kind: 'loading' })
      void open()
    },
    write: (rule: LetterRule | null) =>
      change({
        draft: rule ?? { id: null, contains: '', deed: 'scan' },
        trial: null,
        refused: null,
      }),
    type: (part: Partial<Omit<RuleDraft, 'id'>>) => {
      const state = $rules.get()
      if (state.kind === 'shown' && state.draft) change({ draft: { ...state.draft, ...part }, refused: null })
    },
    leave: () => change({ draft: null, trial: null, refused: null }),
    /** Keeps what was written, switched off, and tries it at once. */
    save: () =>
      doing(async ({ draft }) => {
        if (!draft) return
        const { id, contains, deed } = draft
        const body = { contains, deed }
        const answer =
          id === null
            ? await call(environment, addLetterRule, { body })
            : await call(environment, changeLetterRule, { params: { id }, body })
        if (!answer.ok) return change({ refused: answer.code })
        await read({ busy: true })
        await tryRule(answer.value)
      }),
    tryOut: (rule: LetterRule) => doing(() => tryRule(rule)),
    /** Switches the tried rule on; when the letters changed meanwhile, the new trial is shown instead. */
    switchOn: () =>
      doing(async ({ trial }) => {
        if (!trial) return
        const { rule, found } = trial
        const body = { isOn: true, matched: found.matched } as const
        const answer = await call(environment, switchLetterRule, { params: { id: rule.id }, body })
        if (answer.ok) return read()
        if (answer.code === 'trial_differs') return tryRule(rule, answer.code)
        change({ refused: answer.code })
      }),
    switchOff: (rule: LetterRule) =>
      doing(async () => {
        const request = { params: { id: rule.id }, body: { isOn: false } } as const
        const answer = await call(environment, switchLetterRule, request)
        await read(answer.ok ? {} : { refused: answer.code })
      }),
    remove: (rule: LetterRule) =>
      doing(async () => {
        const answer = await call(environment, removeLetterRule, { params: { id: rule.id } })
        await read(answer.ok ? {} : { refused: answer.code })
      }),
    /** Moves a rule one place up. */
    lift: (rule: LetterRule) =>
      doing(async ({ rules }) => {
        const ids = rules.map(({ id }) => id)
        const at = ids.indexOf(rule.id)
        const before = ids[at - 1]
        if (before === undefined) return
        ids.splice(at - 1, 2, rule.id, before)
        const answer = await call(environment, orderLetterRules, { body: { rules: ids } })
        await read(answer.ok ? {} : { refused: answer.code })
      }),
  }
}
