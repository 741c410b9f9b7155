import { type Limits, limitTrouble } from '#copy/parts.ts'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

/** A line of typing that says at once when the text is too long or holds what no name holds. */
export function LimitedField({ limit, isName = false, ...field }: TextFieldProps & Limits) {
  return <TextField {...field} error={limitTrouble({ value: field.value, limit, isName }) ?? field.error} />
}

/** Several lines of typing with the same limits. */
export function LimitedArea({ limit, isName = false, ...field }: TextAreaProps & Limits) {
  return <TextArea {...field} error={limitTrouble({ value: field.value, limit, isName }) ?? field.error} />
}
