import { maxTextLength } from '#kit/api/text-limits.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Form } from './form.tsx'
import { LengthLimitedField } from './length-limited-field.tsx'

interface Props {
  name: string
  label: string
  find: string
  typed: string
  onType: (text: string) => void
  onSearch: () => void
  busy?: boolean
  clear?: string | undefined
  onClear?: () => void
}

/** Characters by which a field is wider than its placeholder, because wide letters take more than a character. */
const PLACEHOLDER_ROOM = 4

/** A search field for a line of filters; its label is its placeholder. */
export function SearchForm(props: Props) {
  const { name, label, find, typed, onType, onSearch, busy = false, clear, onClear } = props
  return (
    <Form onSubmit={onSearch}>
      <FilterBar>
        <Inline align="end" gap="xs" fieldAndButton>
          <LengthLimitedField
            name={name}
            limit={maxTextLength.search}
            type="search"
            label={label}
            labelHidden
            placeholder={label}
            width="medium"
            size={label.length + PLACEHOLDER_ROOM}
            autoComplete="off"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Button type="submit" icon="search" iconOnlyOnPhone busy={busy}>
            {find}
          </Button>
        </Inline>
        {clear !== undefined && (
          <Button tone="quiet" icon="close" onClick={() => onClear?.()}>
            {clear}
          </Button>
        )}
      </FilterBar>
    </Form>
  )
}
