/** What a rule answers: a value, or a refusal as a code of a closed type; words for it live in copy. */
export type Outcome<T, C extends string> = { ok: true; value: T } | { ok: false; code: C }

/** A rule that says yes, with its value. */
export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** A rule that says no, with its code. */
export const refuse = <C extends string>(code: C): { ok: false; code: C } => ({ ok: false, code })
