import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Lets react-hook-form ask our rules: codes by field; the words for them are found where they are drawn. */
export const byRules =
  <Values extends FieldValues>(
    problems: (values: Values) => Partial<Record<string, string>>,
  ): Resolver<Values> =>
  (values) => {
    const found = Object.entries(problems(values)).filter(([, code]) => code !== undefined)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, code]) => [field, { type: 'rule', message: code }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
