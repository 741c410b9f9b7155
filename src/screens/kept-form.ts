import { ungrouped } from '#contract/pasted-text.ts'

/** What a page store keeps of a short form, so that what is typed outlives a step, a dialog and a failed sending. */
export interface KeptForm<Name extends string, Problem extends string> {
  readonly values: Readonly<Record<Name, string>>
  /** Codes of what is wrong, by field. */
  readonly problems: Partial<Record<Name, Problem>>
  /** Counts refused sendings, so that the summary takes the focus each time. */
  readonly attempt: number
  readonly sending: boolean
  readonly refused: string | null
}

/** A form that nothing was refused in yet. */
export const kept = <Values>(values: Values, attempt = 0) => ({
  values,
  problems: {},
  attempt,
  sending: false,
  refused: null,
})

type Rules<State, Problems> = (state: State) => Problems

/** After typing: a mistake that was shown goes as soon as it is mended, a new one is not shown before sending. */
export function typed<Name extends string, Problem extends string, State extends KeptForm<Name, Problem>>(
  state: State & KeptForm<Name, Problem>,
  some: Partial<Record<Name, string>>,
  rules: Rules<State, KeptForm<Name, Problem>['problems']>,
): State {
  const after = { ...state, values: { ...state.values, ...some }, refused: null }
  const now = rules(after)
  const still = Object.entries(state.problems).filter(([name]) => name in now)
  return { ...after, problems: Object.fromEntries(still) }
}

/** On sending: under way, or with its mistakes shown. */
export function checked<Name extends string, Problem extends string, State extends KeptForm<Name, Problem>>(
  state: State & KeptForm<Name, Problem>,
  rules: Rules<State, KeptForm<Name, Problem>['problems']>,
): State {
  const problems = rules(state)
  const sending = Object.keys(problems).length === 0
  return { ...state, problems, sending, refused: null, attempt: state.attempt + (sending ? 0 : 1) }
}

/** After a refusal of the server. */
export const refusedWith = <State extends { readonly attempt: number }>(state: State, code: string) => ({
  ...state,
  sending: false,
  refused: code,
  attempt: state.attempt + 1,
})

/** Whether a claim's number was typed, in whatever groups. */
export const isClaimNumber = (text: string): boolean =>
  /^\d{1,15}$/.test(ungrouped(text)) && Number(ungrouped(text)) > 0
