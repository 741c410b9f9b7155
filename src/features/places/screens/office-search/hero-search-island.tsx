import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { searchCopy } from '#places/words/search.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { PillLink } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { HeroSearch, type HeroSearchProps } from './hero-search.tsx'
import { sharedSearchPage } from './shared-search-page.ts'

/** Leads straight to the form of the office or locker that this device found last. */
function LastPlaceLink() {
  const searches = useStore(sharedSearchPage.$lastSearches, { ssr: 'initial' })
  const { index, lockerId } = searches.find((search) => search.index !== undefined) ?? {}
  if (index === undefined) return null
  return (
    <Inline>
      {lockerId === undefined ? (
        <PillLink tone="onInk" icon="box" href={pagePaths.wizard(index)}>
          {searchCopy.rentAtLastOffice(index)}
        </PillLink>
      ) : (
        <PillLink tone="onInk" icon="locker" href={`/rental/aaps/${lockerId}`}>
          {searchCopy.rentAtLastLocker}
        </PillLink>
      )}
    </Inline>
  )
}

/** Before hydration this is a plain form that leads to the same results. */
export const HeroSearchIsland = ({ cities }: Pick<HeroSearchProps, 'cities'>) => (
  <Stack gap="none">
    <HeroSearch page={sharedSearchPage} cities={cities} />
    <LastPlaceLink />
  </Stack>
)
