import type { ReactNode } from 'react'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { FormState } from './form-state.ts'

export interface FormTextField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly hint: string
  readonly width?: 'short' | 'medium'
  readonly autoComplete?: 'one-time-code'
}

export function FormTextFields<Name extends string, Problem extends string>(props: {
  form: FormState<Name, Problem>
  fields: readonly FormTextField<Name>[]
  words: Readonly<Record<Problem, string>>
  onType: (some: Partial<Record<Name, string>>) => void
  children?: ReactNode
}) {
  const { form, fields, words, onType, children } = props
  const errorOf = (name: Name): string | undefined => {
    const problem = form.problems[name]
    return problem && words[problem]
  }
  const errors = fields.flatMap(({ name }) => {
    const text = errorOf(name)
    return text === undefined ? [] : [{ fieldId: name, text }]
  })
  const isUntouched = errors.every(({ fieldId }) => form.values[fieldId] === '')
  return (
    <>
      <ErrorSummary
        title={isUntouched ? sharedCopy.fieldsLeft : sharedCopy.errorsLeft}
        errors={errors}
        attempt={form.attempt}
      />
      {children}
      {fields.map(({ name, label, hint, width = 'medium', autoComplete = 'off' }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          width={width}
          autoComplete={autoComplete}
          required
          value={form.values[name]}
          error={errorOf(name)}
          onChange={(event) => onType({ [name]: event.currentTarget.value } as Partial<Record<Name, string>>)}
        />
      ))}
    </>
  )
}
