import { useStore } from '@nanostores/react'
import { limitTrouble } from '#copy/limit-trouble.ts'
import { suggestCopy } from '#copy/suggest.ts'
import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Lookup, LookupState } from './lookup.ts'

/** A suggestion of the directory; its whole text goes into the field. */
interface Suggested {
  readonly unrestricted_value: string
}

/** Where the suggestions of a field come from, and how they are shown. */
export interface Suggesting extends Pick<ComboboxProps, 'icon' | 'openOnFocus'> {
  readonly lookup: Lookup<Suggested>
  /** Whether typing in this very field looks up; otherwise another one does. */
  readonly byTyping: boolean
  /** A line under the field; what the look-up cannot do is told there unless given. */
  readonly note?: string | undefined
}

interface TextProps
  extends Omit<ComboboxProps, 'onChoose' | 'options' | 'countText' | 'icon' | 'openOnFocus'> {
  readonly suggesting: Suggesting
  /** The most that the call takes, in UTF-16 units: the field says so, what is typed stays. */
  readonly limit: number
}

const textsOf = (state: LookupState<Suggested>): string[] =>
  state.kind === 'found' ? [...new Set(state.found.map((found) => found.unrestricted_value))] : []

/**
 * A field of free text with suggestions: what is typed stays as it is when none fits, none came or the directory is
 * away, and the last is said calmly beside it.
 */
export function SuggestedText({ suggesting, limit, onChange, ...field }: TextProps) {
  const { lookup, byTyping, note, icon, openOnFocus } = suggesting
  const state = useStore(lookup.$state)
  const texts = textsOf(state)
  const failed = state.kind === 'failed' ? suggestCopy.failed : undefined
  const line = note ?? failed
  return (
    <Stack gap="xxs">
      <Combobox
        {...field}
        error={limitTrouble({ value: field.value, limit }) ?? field.error}
        {...(icon ? { icon } : {})}
        {...(openOnFocus ? { openOnFocus } : {})}
        onChange={(text) => {
          onChange(text)
          // A chosen suggestion is not looked up once more.
          if (byTyping && !texts.includes(text)) lookup.type(text)
        }}
        onChoose={({ label }) => onChange(label)}
        options={texts.map((text) => ({ value: text, label: text }))}
        countText={texts.length > 0 ? suggestCopy.found(texts.length) : undefined}
      />
      <Text size="small" tone="muted" aria-live="polite">
        {line}
      </Text>
    </Stack>
  )
}
