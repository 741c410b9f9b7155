import { hasNameSigns } from '#contract/typed-text.ts'
import { partsCopy } from '#copy/parts.ts'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

/** The most that the call takes, in UTF-16 units, and whether the text is a name of somebody or something. */
interface Limits {
  value: string
  limit: number
  isName?: boolean
}

/** What is wrong with what stands in the field; nothing is cut off behind the person's back. */
const trouble = ({ value, limit, isName }: Limits): string | undefined => {
  const over = value.trim().length - limit
  if (over > 0) return partsCopy.tooLong(over)
  return isName && !hasNameSigns(value) ? partsCopy.nameSigns : undefined
}

/** A line of typing that says at once when the text is too long or holds what no name holds. */
export function LimitedField({ limit, isName = false, ...field }: TextFieldProps & Limits) {
  return <TextField {...field} error={trouble({ value: field.value, limit, isName }) ?? field.error} />
}

/** Several lines of typing with the same limits. */
export function LimitedArea({ limit, isName = false, ...field }: TextAreaProps & Limits) {
  return <TextArea {...field} error={trouble({ value: field.value, limit, isName }) ?? field.error} />
}
