import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { type DescribedControl, Field, type FieldWords } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './file-field.css.ts'

export interface FileFieldSigns {
  choose: string
  another: string
  none: string
}

interface ControlProps {
  name: string
  /** Media types offered by the browser; the server checks the content. */
  accept: readonly string[]
  signs: FileFieldSigns
  onFile: (file: File | null) => void
}

export interface FileFieldProps extends FieldWords, ControlProps {
  /** A new value clears the field, for example after sending. */
  empties?: string | number
}

function Control({ name, accept, signs, onFile, ...control }: ControlProps & DescribedControl) {
  const [chosenName, setChosenName] = useState<string | null>(null)
  return (
    <div className={css.frame}>
      <input
        {...control}
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
      <span aria-hidden="true" className={css.choose}>
        <Icon name="upload" size="small" />
        {chosenName === null ? signs.choose : signs.another}
      </span>
      <span aria-hidden="true" className={classNames(css.chosen, chosenName === null && css.none)}>
        {chosenName ?? signs.none}
      </span>
    </div>
  )
}

/** One file, chosen or dropped; phones offer the camera for images. */
export function FileField({ name, accept, signs, onFile, empties, ...words }: FileFieldProps) {
  return (
    <Field id={name} {...words}>
      {(control) => <Control key={empties} {...control} {...{ name, accept, signs, onFile }} />}
    </Field>
  )
}
