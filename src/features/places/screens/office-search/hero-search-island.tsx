import { HeroSearch, type HeroSearchProps } from './hero-search.tsx'
import { sharedSearchPage } from './shared-search-page.ts'

/** Before hydration it is a plain form with the same results. */
export const HeroSearchIsland = ({ cities }: Pick<HeroSearchProps, 'cities'>) => (
  <HeroSearch page={sharedSearchPage} cities={cities} />
)
