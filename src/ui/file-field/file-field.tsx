import type { FieldWords } from '../field/described.ts'
import { Field } from '../field/field.tsx'
import * as css from './file-field.css.ts'

export interface FileFieldProps extends FieldWords {
  name: string
  /** Media types that the browser offers; what a file really is is for the server to say. */
  accept: readonly string[]
  /** The chosen file, or null when the choice was taken back. */
  onFile: (file: File | null) => void
  /** Changed, the field forgets its file: after the file was sent. */
  empties?: string | number
}

/** One file to be sent; on phones it offers the camera for pictures. */
export function FileField({ name, accept, onFile, empties, ...words }: FileFieldProps) {
  return (
    <Field id={name} {...words}>
      {(control) => (
        <input
          key={empties}
          {...control}
          type="file"
          name={name}
          accept={accept.join(',')}
          className={css.input}
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
