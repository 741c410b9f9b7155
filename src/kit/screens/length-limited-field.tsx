import { type LengthLimitedText, lengthLimitErrorText } from '#kit/words/shared-copy.ts'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

/** A text field that reports while typing that the text is too long or has invalid characters. */
export function LengthLimitedField({ limit, isName = false, ...field }: TextFieldProps & LengthLimitedText) {
  return (
    <TextField
      {...field}
      error={lengthLimitErrorText({ value: field.value, limit, isName }) ?? field.error}
    />
  )
}

export function LengthLimitedTextArea({
  limit,
  isName = false,
  ...field
}: TextAreaProps & LengthLimitedText) {
  return (
    <TextArea {...field} error={lengthLimitErrorText({ value: field.value, limit, isName }) ?? field.error} />
  )
}
