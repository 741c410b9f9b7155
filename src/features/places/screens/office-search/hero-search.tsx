import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { lengthLimitErrorText } from '#kit/words/shared-copy.ts'
import { searchCopy } from '#places/words/search.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ScrollableChipRow } from '#ui/chip/chip.tsx'
import type { ComboboxOption } from '#ui/combobox/combobox.tsx'
import { LazyCombobox } from '#ui/combobox/lazy-combobox.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { PillLink } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LastSearch } from './last-searches.ts'
import type { SearchPage } from './search-page.ts'
import type { OfficeSuggestions } from './search-state.ts'

const statusWords = (suggestions: OfficeSuggestions) => {
  if (suggestions.kind === 'loading') return { loadingText: searchCopy.suggesting }
  if (suggestions.kind === 'failed') return { emptyText: searchCopy.suggestionsFailed }
  if (suggestions.kind !== 'shown') return {}
  return suggestions.options.length === 0
    ? { emptyText: searchCopy.noSuggestions }
    : { countText: searchCopy.suggestionCount(suggestions.options.length) }
}

interface Choice extends ComboboxOption {
  readonly choose: () => void
}

const choicesOf = (
  typed: string,
  suggestions: OfficeSuggestions,
  last: readonly LastSearch[],
  page: SearchPage,
): readonly Choice[] => {
  if (suggestions.kind === 'shown') {
    return suggestions.options.map((option) => ({
      value: `${option.index}/${option.lockerId ?? ''}`,
      label: option.text,
      choose: () => void page.chooseSuggestion(option),
    }))
  }
  if (typed !== '' || last.length === 0) return []
  return [
    ...last.map((search) => ({
      value: `last/${search.text}`,
      label: search.text,
      note: searchCopy.last,
      choose: () => void page.searchAgain(search),
    })),
    { value: 'forget', label: searchCopy.forgetLast, isCommand: true, choose: page.forgetLastSearches },
  ]
}

export interface HeroSearchProps {
  page: SearchPage
  cities: readonly string[]
}

/** Search field with suggestions and the user's position (M-MAP-11…15). */
export function HeroSearch({ page, cities }: HeroSearchProps) {
  const typed = useStore(page.$typed, { ssr: 'initial' })
  const needsAddress = useStore(page.$needsAddress, { ssr: 'initial' })
  const suggestions = useStore(page.$suggestions, { ssr: 'initial' })
  const last = useStore(page.$lastSearches, { ssr: 'initial' })
  const locating = useStore(page.$locating, { ssr: 'initial' })
  const folded = useStore(page.$resultsAsked, { ssr: 'initial' }) > 0
  const fieldAsked = useStore(page.$fieldAsked, { ssr: 'initial' })
  const tooLong = lengthLimitErrorText({ value: typed, limit: maxTextLength.search })
  const choices = choicesOf(typed, suggestions, last, page)
  const searchOnPage = (run: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Stack gap="s">
      <Card padding="small">
        <search>
          <form
            {...(folded ? { 'data-folds-hero': '' } : {})}
            noValidate
            method="get"
            action={pagePaths.offices}
            onSubmit={(event) => {
              event.preventDefault()
              void page.search()
            }}
          >
            <LazyCombobox
              id="address"
              name="q"
              size="large"
              label={searchCopy.label}
              placeholder={searchCopy.placeholder}
              inputMode="search"
              value={typed}
              error={tooLong ?? (needsAddress ? searchCopy.needAddress : undefined)}
              options={choices}
              {...statusWords(suggestions)}
              onChange={page.type}
              onChoose={({ value }) => choices.find((choice) => choice.value === value)?.choose()}
              icon="pin"
              asked={fieldAsked}
              action={
                <Button type="submit" tone="primary" size="field" icon="search" iconOnly>
                  {searchCopy.search}
                </Button>
              }
            />
          </form>
        </search>
      </Card>
      <HiddenByWidthOrLogin {...(folded ? { below: 'desktop' } : {})}>
        <ScrollableChipRow label={searchCopy.questions} oneLine>
          <PillLink
            tone="onInk"
            icon="pin"
            href={pagePaths.searchNear}
            onClick={searchOnPage(() => void page.locate())}
          >
            {locating === 'asking' ? searchCopy.locating : searchCopy.nearMe}
          </PillLink>
          <PillLink tone="onInk" icon="clock" href={pagePaths.myWeek}>
            {searchCopy.byWeek}
          </PillLink>
          {cities.map((city) => (
            <PillLink
              key={city}
              tone="onInk"
              href={pagePaths.officesFound(city)}
              onClick={searchOnPage(() => void page.searchFor(city))}
            >
              {city}
            </PillLink>
          ))}
        </ScrollableChipRow>
      </HiddenByWidthOrLogin>
      <Text size="small" aria-live="polite">
        {locating === 'refused' ? searchCopy.noPosition : ''}
      </Text>
    </Stack>
  )
}
