import {
  closeRentalPlan,
  includeRentalPlanLines,
  listRentalPlanLines,
  PLAN_LINES_PAGE_SIZE,
  prepareRentalPlanAgain,
  type RentalPlan,
  type RentalPlanLine,
  type RentalPlanLineFilter,
  readRentalPlan,
  rentByPlan,
  uploadWishes,
  type WishFault,
  wishFaultSchema,
} from '#claims/api/rental-plans.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { type BalanceCoverage, readBalanceCoverage } from '#money/parts/claim-payment.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'

/** Rows that the server refused, and how many there are in all. */
export interface WishFaults {
  readonly faults: readonly WishFault[]
  readonly count: number
  readonly rows: number
}

interface PlanScreen {
  readonly plan: RentalPlan | null
  readonly startDates: readonly string[]
  readonly start: string
  readonly file: File | null
  readonly fileMissing: boolean
  readonly faults: WishFaults | null
  readonly lines: readonly RentalPlanLine[]
  readonly linesTotal: number
  readonly show: RentalPlanLineFilter
  readonly page: number
  readonly pages: number
  readonly balance: BalanceCoverage
  readonly closing: boolean
  readonly rented: { readonly order: number | null; readonly boxes: number; readonly total: number } | null
}

export type LoadedRentalPlan = LoadedState<PlanScreen>
export type RentalPlanPage = ReturnType<typeof createRentalPlanPage>

const POLL_MS = 1_500

const noLines = { lines: [], linesTotal: 0, show: 'all', page: 1, pages: 1 } as const
const nothingTyped = { file: null, fileMissing: false, faults: null, closing: false, rented: null } as const

const readFaults = (data: unknown): WishFaults | null => {
  const { faults, count, rows } = (data ?? {}) as { faults?: unknown[]; count?: unknown; rows?: unknown }
  if (!Array.isArray(faults) || typeof count !== 'number' || typeof rows !== 'number') return null
  return {
    faults: faults.flatMap((fault) => {
      const parsed = wishFaultSchema.safeParse(fault)
      return parsed.success ? [parsed.data] : []
    }),
    count,
    rows,
  }
}

/** A list of wishes, the boxes found for it, and their rent in one act (M-SCALE-04…08). */
export function createRentalPlanPage(environment: Environment) {
  const readLines = async (id: number, show: RentalPlanLineFilter, page: number) => {
    const answer = await call(environment, listRentalPlanLines, {
      params: { id },
      query: { show, page: page - 1 },
    })
    if (!answer.ok) return answer
    const { lines, total: linesTotal } = answer.value
    const pages = Math.max(1, Math.ceil(linesTotal / PLAN_LINES_PAGE_SIZE))
    return { lines, linesTotal, show, page, pages }
  }

  const readCoverage = ({ total }: RentalPlan) =>
    readBalanceCoverage(environment, { clientType: clientTypeByName.legal, total })

  const { $state, retry, reload, change, send } = createScreen<PlanScreen, OrganisationNotChosen>(
    environment,
    {
      load: async (getShown) => {
        const { current, why } = await requireOrganisation(environment)
        if (!current) return why
        const answer = await call(environment, readRentalPlan, {})
        if (!answer.ok) return answer
        const { plan, startDates } = answer.value
        const before = getShown()
        const [firstDate = ''] = startDates
        const typed = before ?? { ...nothingTyped, start: firstDate }
        const isOpen = plan?.state === 'open'
        const lines = isOpen ? await readLines(plan.id, before?.show ?? 'all', before?.page ?? 1) : noLines
        if ('ok' in lines) return lines
        const balance = isOpen ? await readCoverage(plan) : ({ kind: 'unknown' } as const)
        return { ...nothingTyped, ...typed, ...lines, plan, startDates, balance }
      },
      poll: (found) => 'plan' in found && found.plan?.state === 'preparing',
      pollEvery: POLL_MS,
      keepsShown: true,
    },
  )

  const include = (ids: readonly number[] | undefined, included: boolean) =>
    send(async ({ plan, show, page }) => {
      if (!plan) return
      const answer = await call(environment, includeRentalPlanLines, {
        params: { id: plan.id },
        body: { included, ...(ids ? { lines: [...ids] } : {}) },
      })
      if (!answer.ok) return answer
      const lines = await readLines(plan.id, show, page)
      // What the balance covers changes with the total.
      return 'ok' in lines
        ? lines
        : { plan: answer.value, balance: await readCoverage(answer.value), ...lines }
    })

  return {
    $state,
    retry,
    chooseFile: (file: File | null) => change({ file, fileMissing: false, faults: null, refused: null }),
    chooseStart: (start: string) => change({ start }),
    upload: () =>
      send(async ({ file, start }) => {
        if (!file) return { fileMissing: true }
        const answer = await call(environment, uploadWishes, { query: { start }, body: file })
        if (answer.ok) {
          await reload()
          return { ...nothingTyped }
        }
        const faults = answer.code === 'wishes_refused' ? readFaults(answer.data) : null
        return faults ? { faults } : answer
      }),
    include: (line: number, included: boolean) => include([line], included),
    takeAlternatives: () => include(undefined, true),
    showLines: (show: RentalPlanLineFilter) =>
      send(async ({ plan }) => (plan ? readLines(plan.id, show, 1) : undefined)),
    toPage: (page: number) =>
      send(async ({ plan, show }) => (plan ? readLines(plan.id, show, page) : undefined)),
    rent: (from: 'order' | 'balance') =>
      send(async ({ plan }) => {
        if (!plan) return
        const params = { id: plan.id }
        const answer = await call(environment, rentByPlan, { params, body: { from, total: plan.total } })
        if (answer.ok) return { rented: answer.value, plan: null }
        if (answer.code === 'offer_missing') return leavePage(environment, offerPageUrl(environment))
        if (answer.code === 'cost_differs' || answer.code === 'plan_not_open') await reload()
        return answer
      }),
    again: () =>
      send(async ({ plan, start }) => {
        if (!plan) return
        const params = { id: plan.id }
        const answer = await call(environment, prepareRentalPlanAgain, { params, body: { start } })
        if (!answer.ok) return answer
        await reload()
        return { ...nothingTyped }
      }),
    askToClose: (closing: boolean) => change({ closing }),
    close: () =>
      send(async ({ plan }) => {
        if (!plan) return
        const answer = await call(environment, closeRentalPlan, { params: { id: plan.id } })
        if (!answer.ok) return answer
        await reload()
        return { ...nothingTyped }
      }),
  }
}
