import { Button } from '../button/button.tsx'
import * as field from '../field/field.css.ts'
import { Field } from '../field/field.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './search-field.css.ts'

export interface SearchFieldProps {
  /** The field's name in what is sent, and its id. */
  name: string
  label: string
  hint?: string
  placeholder?: string
  /** Words of the button. */
  find: string
  icon?: IconName
  maxLength?: number
  /** The page has a better way to go on: the button steps back. */
  quiet?: boolean
}

/** The large field of a page that is searched, with its button; lives in a form of the browser's own. */
export function SearchField({
  name,
  label,
  hint,
  placeholder,
  find,
  icon = 'search',
  maxLength,
  quiet,
}: SearchFieldProps) {
  return (
    <Field label={label} hint={hint} id={name} width="full">
      {(control) => (
        <span className={css.row}>
          <span className={css.sign}>
            <Icon name={icon} />
          </span>
          <input
            {...control}
            name={name}
            type="search"
            autoComplete="off"
            {...(placeholder ? { placeholder } : {})}
            {...(maxLength ? { maxLength } : {})}
            className={`${field.control} ${css.input}`}
          />
          <span className={css.action}>
            <Button type="submit" tone={quiet ? 'secondary' : 'primary'}>
              {find}
            </Button>
          </span>
        </span>
      )}
    </Field>
  )
}
