/** Result of a rule: a value or a refusal code; the texts of the codes are in `words`. */
export type Outcome<T, C extends string> = { ok: true; value: T } | { ok: false; code: C }

export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const refuse = <C extends string>(code: C): { ok: false; code: C } => ({ ok: false, code })
