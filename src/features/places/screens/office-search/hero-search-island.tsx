import { HeroSearch, type HeroSearchProps } from './hero-search.tsx'
import { sharedSearchPage } from './shared-search-page.ts'

/** Before hydration this is a plain form that leads to the same results. */
export const HeroSearchIsland = ({ cities }: Pick<HeroSearchProps, 'cities'>) => (
  <HeroSearch page={sharedSearchPage} cities={cities} />
)
