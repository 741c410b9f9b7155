import { HeroSearch, type HeroSearchProps } from './hero-search.tsx'
import { theSearch } from './the-search.ts'

/** The field of the search; a form of its own before the script comes, which leads to the same results. */
export const HeroSearchIsland = ({ cities }: Pick<HeroSearchProps, 'cities'>) => (
  <HeroSearch page={theSearch} cities={cities} />
)
