import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'
import { type masks, useMask } from './masks.ts'

type Props = Omit<TextFieldProps, 'ref'> & {
  mask: keyof typeof masks
  /** What `register` of react-hook-form gives. */
  ref: (element: HTMLInputElement | null) => void
}

/** A field that puts the signs between digits by itself. */
export function MaskedField({ mask, ref, ...props }: Props) {
  const masked = useMask(mask)
  // Made once: a new ref on each drawing would take the mask off while one types.
  const [both] = useState(() => masked(ref))
  return <TextField {...props} ref={both} inputMode="numeric" />
}
