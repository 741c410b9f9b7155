import { useEffect, useState } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldRefusalText } from '#copy/registration.ts'
import type { Trouble } from './reservation-page.ts'

/** Codes of a form's mistakes in words, in the order of the screen. */
export function errorsInOrder<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fields: readonly (keyof Values & string)[],
  labels: Readonly<Partial<Record<string, unknown>>>,
): { fieldId: string; text: string }[] {
  return fields.flatMap((field) => {
    const code = errors[field]?.message
    const label = labels[field]
    if (typeof code !== 'string') return []
    return [{ fieldId: field, text: fieldRefusalText(code, typeof label === 'string' ? label : undefined) }]
  })
}

/** Puts the server's field refusals at their fields, and counts attempts so that the summary takes the focus. */
export function useServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  trouble: Trouble | null,
  fieldOf: (path: string) => (keyof Values & string) | null,
): { attempt: number; failed: () => void } {
  const [attempt, setAttempt] = useState(0)
  const failed = () => setAttempt((count) => count + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is told once, when it comes
  useEffect(() => {
    const known = (trouble?.fields ?? []).flatMap(({ field, code }) => {
      const name = fieldOf(field)
      return name === null ? [] : [{ name, code }]
    })
    for (const { name, code } of known)
      form.setError(name as FieldPath<Values>, { type: 'server', message: code })
    if (known.length > 0) failed()
  }, [trouble])
  return { attempt, failed }
}
