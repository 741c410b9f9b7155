import { type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlAttributes, Field, type FieldWords } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './file-field.css.ts'

export interface FileFieldLabels {
  choose: string
  another: string
  none: string
}

interface FileInputProps {
  name: string
  /** Media types that the browser offers; the server checks the content of the file. */
  accept: readonly string[]
  signs: FileFieldLabels
  onFile: (file: File | null) => void
  ref?: Ref<HTMLInputElement> | undefined
}

export interface FileFieldProps extends FieldWords, FileInputProps {
  /** Each new value clears the field, for example after the form was sent. */
  empties?: string | number
}

function FileInput({ name, accept, signs, onFile, ref, ...control }: FileInputProps & ControlAttributes) {
  const [chosenName, setChosenName] = useState<string | null>(null)
  return (
    <div className={css.dropArea}>
      <input
        {...control}
        {...(ref ? { ref } : {})}
        type="file"
        name={name}
        accept={accept.join(',')}
        className={css.input}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null
          setChosenName(file?.name ?? null)
          onFile(file)
        }}
      />
      <span aria-hidden="true" className={css.chooseButton}>
        <Icon name="upload" size="small" />
        {chosenName === null ? signs.choose : signs.another}
      </span>
      <span aria-hidden="true" className={classNames(css.fileName, chosenName === null && css.noFileText)}>
        {chosenName ?? signs.none}
      </span>
    </div>
  )
}

/** A field for one file, chosen or dropped; phones also offer the camera for images. */
export function FileField({ name, accept, signs, onFile, empties, ref, ...words }: FileFieldProps) {
  return (
    <Field id={name} {...words}>
      {(control) => <FileInput key={empties} {...control} {...{ name, accept, signs, onFile, ref }} />}
    </Field>
  )
}
