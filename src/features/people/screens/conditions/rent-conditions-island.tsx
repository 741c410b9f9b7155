import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { island } from '#kit/screens/island.tsx'
import { type RentCondition, readRentConditions } from '#people/api/organisation-users.ts'
import { requireOrganisation } from '#people/parts/organisations.ts'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { rentConditionsCopy as copy } from '#people/words/organisation-pages.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type ConditionsPage = ReturnType<typeof createRentConditionsPage>

/** Loads separately from the page, because the lookup is slow. Shows nothing on failure (M-LEGAL-06). */
export function createRentConditionsPage(environment: Environment) {
  const $failing = atom<readonly RentCondition[]>([])
  const ask = async (): Promise<void> => {
    const { current } = await requireOrganisation(environment)
    if (!current) return
    const answer = await call(environment, readRentConditions, { query: {} })
    if (answer.ok) $failing.set(answer.value.failing)
  }
  onStoreMountInBrowser(environment, $failing, () => {
    void ask()
    return undefined
  })
  return { $failing: $failing as ReadableAtom<readonly RentCondition[]> }
}

function ConditionsView({ page }: { page: ConditionsPage }) {
  const failing = useStore(page.$failing)
  if (failing.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={copy.title}
      data-test="legal-conditions"
      action={
        failing.includes('balance_missing') && (
          <ButtonLink size="small" href={pagePaths.legalsBalance}>
            {copy.toBalance}
          </ButtonLink>
        )
      }
    >
      <RentConditionList conditions={failing} />
    </Notice>
  )
}

export const RentConditionsIsland = island(createRentConditionsPage, ConditionsView)
