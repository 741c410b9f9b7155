import { searchCopy } from '#copy/search.ts'
import { Button } from '#ui/button/button.tsx'
import { ComboboxWhenWanted } from '#ui/combobox/combobox-when-wanted.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { SearchPage } from './search-page.ts'
import type { Filters, Suggestions } from './search-state.ts'

export interface SearchPanelProps {
  typed: string
  needsAddress: boolean
  suggestions: Suggestions
  filters: Filters
  locating: 'no' | 'asking' | 'refused'
  page: SearchPage
}

const suggestionWords = (suggestions: Suggestions) => {
  if (suggestions.kind === 'loading') return { loadingText: searchCopy.suggesting }
  if (suggestions.kind === 'failed') return { emptyText: searchCopy.suggestionsFailed }
  if (suggestions.kind !== 'shown') return {}
  return suggestions.options.length === 0
    ? { emptyText: searchCopy.noSuggestions }
    : { countText: searchCopy.suggestionCount(suggestions.options.length) }
}

/** The field with its suggestions, the filters, and the person's own place (M-MAP-07, 10…15). */
export function SearchPanel({ typed, needsAddress, suggestions, filters, locating, page }: SearchPanelProps) {
  const options = suggestions.kind === 'shown' ? suggestions.options : []
  return (
    <Stack gap="s">
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void page.search()
          }}
        >
          <ComboboxWhenWanted
            name="address"
            label={searchCopy.label}
            placeholder={searchCopy.placeholder}
            maxLength={200}
            inputMode="search"
            value={typed}
            error={needsAddress ? searchCopy.needAddress : undefined}
            options={options.map(({ index, lockerId, text }) => ({
              value: `${index}/${lockerId ?? ''}`,
              label: text,
            }))}
            {...suggestionWords(suggestions)}
            onChange={page.type}
            onChoose={({ label }) => {
              const chosen = options.find(({ text }) => text === label)
              if (chosen) void page.chooseSuggestion(chosen)
            }}
            icon="pin"
            action={
              <Button type="submit" tone="primary" icon="search" iconOnly>
                {searchCopy.search}
              </Button>
            }
          />
        </form>
      </search>
      {/* biome-ignore lint/a11y/useSemanticElements: two chips in a row, named for listeners */}
      <div role="group" aria-label={searchCopy.filters}>
        <Inline gap="xs">
          <LinkButton icon="pin" onClick={() => void page.locate()}>
            {locating === 'asking' ? searchCopy.locating : searchCopy.nearMe}
          </LinkButton>
          {(['onlyFree', 'online', 'aaps'] as const).map((name) => (
            <Button
              key={name}
              size="small"
              tone={filters[name] ? 'primary' : 'secondary'}
              icon={filters[name] ? 'check' : undefined}
              aria-pressed={filters[name]}
              onClick={() => void page.setFilters({ ...filters, [name]: !filters[name] })}
            >
              {searchCopy[name]}
            </Button>
          ))}
        </Inline>
      </div>
      {locating === 'refused' && (
        <Text size="small" tone="muted" aria-live="polite">
          {searchCopy.noPosition}
        </Text>
      )}
    </Stack>
  )
}
