import { type Limits, limitTrouble } from '#kit/words/parts.ts'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

/** Reports text that is too long or has invalid characters while it is typed. */
export function LimitedField({ limit, isName = false, ...field }: TextFieldProps & Limits) {
  return <TextField {...field} error={limitTrouble({ value: field.value, limit, isName }) ?? field.error} />
}

export function LimitedArea({ limit, isName = false, ...field }: TextAreaProps & Limits) {
  return <TextArea {...field} error={limitTrouble({ value: field.value, limit, isName }) ?? field.error} />
}
