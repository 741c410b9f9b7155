import { maxTextLength } from '#kit/api/text-limits.ts'
import { Button } from '#ui/button/button.tsx'
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

export function SearchForm(props: Props) {
  const { name, label, find, typed, onType, onSearch, busy = false, clear, onClear } = props
  return (
    <Form onSubmit={onSearch}>
      <Inline align="end" gap="s">
        <Inline align="end" gap="s" fieldAndButton>
          <LengthLimitedField
            name={name}
            limit={maxTextLength.search}
            type="search"
            label={label}
            width="medium"
            size={32}
            autoComplete="off"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Button type="submit" icon="search" busy={busy}>
            {find}
          </Button>
        </Inline>
        {clear !== undefined && (
          <Button tone="quiet" icon="close" onClick={() => onClear?.()}>
            {clear}
          </Button>
        )}
      </Inline>
    </Form>
  )
}
