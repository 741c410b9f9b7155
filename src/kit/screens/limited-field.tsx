import { type LimitedText, textLimitError } from '#kit/words/shared-copy.ts'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

/** A text field that reports while typing that the text is too long or has invalid characters. */
export function LimitedField({ limit, isName = false, ...field }: TextFieldProps & LimitedText) {
  return <TextField {...field} error={textLimitError({ value: field.value, limit, isName }) ?? field.error} />
}

export function LimitedTextArea({ limit, isName = false, ...field }: TextAreaProps & LimitedText) {
  return <TextArea {...field} error={textLimitError({ value: field.value, limit, isName }) ?? field.error} />
}
