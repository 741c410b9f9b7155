import { useEffect, useState } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { searchCopy } from '#places/words/search.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { PillLink } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { HeroSearch, type HeroSearchProps } from './hero-search.tsx'
import type { LastSearch } from './last-searches.ts'
import { sharedSearchPage } from './shared-search-page.ts'

/** Link to the rental form of the office or locker found in an earlier visit on this device. */
function LastPlaceLink() {
  const [lastPlace, setLastPlace] = useState<LastSearch | null>(null)
  useEffect(() => {
    const searches = sharedSearchPage.$lastSearches.get()
    setLastPlace(searches.find((search) => search.index !== undefined) ?? null)
  }, [])
  if (lastPlace?.index === undefined) return null
  const { index, lockerId } = lastPlace
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
