import { useStore } from '@nanostores/react'
import { SearchForm } from '#parts/search-form.tsx'
import type { ActListStore } from '#state/act-list.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Props<Row, Draft extends object> {
  list: ActListStore<Row, Draft>
  /** Name of the field. */
  name: string
  words: { readonly lead: string; readonly search: string; readonly find: string; readonly all: string }
}

/** What a list of administrators holds, and the search that shows others than those in it. */
export function SearchedListLead<Row, Draft extends object>({ list, name, words }: Props<Row, Draft>) {
  const { search } = useStore(list.$list)
  return (
    <Stack gap="s">
      <Text tone="muted" prose>
        {words.lead}
      </Text>
      <SearchForm
        name={name}
        label={words.search}
        find={words.find}
        typed={search}
        onType={list.type}
        onSearch={() => void list.show()}
        clear={search === '' ? undefined : words.all}
        onClear={() => {
          list.type('')
          void list.show()
        }}
      />
    </Stack>
  )
}
