import { downloadSpendingCsv, readSpending, type Spending } from '#claims/api/spending.ts'
import { spendingRefusalText } from '#claims/words/spending.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'

interface SpendingScreen extends Spending {
  /** A cost centre as `c` and its number, a division as `d` and its name, or '' for all spending. */
  readonly filter: string
  readonly highest: number
  readonly isEmpty: boolean
}

export type LoadedSpending = LoadedState<SpendingScreen>
export type SpendingPage = ReturnType<typeof createSpendingPage>

export const costCentreFilter = (id: number): string => `c${id}`
export const divisionFilter = (name: string): string => `d${name}`

const toQuery = (filter: string) => {
  if (filter.startsWith('c')) return { costCentre: filter.slice(1) }
  return filter.startsWith('d') ? { division: filter.slice(1) } : {}
}

/** Spending by month with a forecast (M-SCALE-13). */
export function createSpendingPage(environment: Environment) {
  const read = async (filter: string) => {
    const answer = await call(environment, readSpending, { query: toQuery(filter) })
    if (!answer.ok) return answer
    const { past, forecast } = answer.value
    const highest = Math.max(...past.map(({ paid }) => paid), ...forecast.map(({ high }) => high))
    return { ...answer.value, filter, highest, isEmpty: highest <= 0 }
  }
  const { $state, retry, send } = createScreen<SpendingScreen, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      return current ? read('') : why
    },
    toast: spendingRefusalText,
  })
  return {
    $state,
    retry,
    choose: (filter: string) => send(() => read(filter)),
    csvUrl: ({ filter }: LoadedSpending) => buildFileUrl(downloadSpendingCsv, undefined, toQuery(filter)),
  }
}
