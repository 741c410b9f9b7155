import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { KeyboardHelp, KeyboardHelpButton } from '#back-office/parts/keyboard-help.tsx'
import { branchCopy as copy } from '#back-office/words/branch.ts'
import { branchRefundsCopy, pendingTopUpsCopy } from '#back-office/words/branch-refunds-and-top-ups.ts'
import { branchTodayCopy } from '#back-office/words/branch-today.ts'
import { keyboardShortcutsCopy } from '#back-office/words/keyboard-shortcuts.ts'
import { CollectorDialog } from '#delegates/parts/collector-dialog.tsx'
import { pagePaths } from '#kit/api/page-paths.ts'
import { listenToKeyPresses } from '#kit/browser/key-presses.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { StaffLoadFailure } from '#kit/screens/load-failure.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { branchPersonalDataCopy } from '#people/words/personal-data.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { waitStaffCopy } from '#rent/words/wait-list.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { DeskVisitsView } from '#visits/parts/desk-visits-view.tsx'
import { BranchBoxesView } from './boxes-list.tsx'
import type { BranchTab } from './branch-address.ts'
import { BranchClaimCardView } from './branch-claim-card-view.tsx'
import { type BranchPage, createBranchPage, type LoadedBranchState } from './branch-page.ts'
import { BranchQueueView } from './branch-queue-view.tsx'
import { type BranchOffice, ClaimSearchBar } from './claim-search.tsx'
import { TodayView } from './today-view.tsx'

const queues = ['toSign', 'toBook', 'toEnd', 'toRefuse'] as const

/** Visits come first if there are any today, otherwise last (M-VISIT-07). */
function Today({ branch, page }: { branch: LoadedBranchState['branch']; page: BranchPage }) {
  const visits = useStore(page.visits.$visits)
  const visitors = (
    <DeskVisitsView visits={page.visits} offices={branch.offices} openClaim={(id) => page.openClaim(id)} />
  )
  const hasVisitors = visits.kind === 'shown' && visits.visits.length > 0
  return (
    <Stack gap="l">
      {hasVisitors && visitors}
      <TodayView day={page.day} desk={page} queues={branch.queues} choose={page.choose} />
      {!hasVisitors && visitors}
    </Stack>
  )
}

function Panel({ state, page }: { state: LoadedBranchState | null; page: BranchPage }) {
  if (state === null) return <Skeleton label={copy.loading} shape="table" count={10} />
  const { tab, branch } = state
  if (tab === 'today') return <Today branch={branch} page={page} />
  if (tab === 'boxes') return <BranchBoxesView boxes={page.boxes} offices={branch.offices} />
  if (tab === 'wait') return <ListView list={page.wait} />
  if (tab === 'topUps') return <ListView list={page.topUps} />
  if (tab === 'refunds') return <ListView list={page.refunds} />
  if (tab === 'search') return <ListView list={page.search} />
  return <BranchQueueView queue={page.queue} desk={page} />
}

function Operator({ state, page }: { state: LoadedBranchState | null; page: BranchPage }) {
  const tab = state?.tab ?? 'today'
  const tabs: readonly { id: BranchTab; label: ReactNode }[] = [
    ...(tab === 'search' ? [{ id: tab, label: copy.search }] : []),
    { id: 'today', label: branchTodayCopy.tab },
    ...queues.map((queue) => ({
      id: queue,
      label: <TabLabel words={copy.queues[queue]} count={state?.branch.queues[queue] ?? 0} />,
    })),
    { id: 'boxes', label: copy.boxes },
    { id: 'wait', label: waitStaffCopy.tab },
    { id: 'topUps', label: pendingTopUpsCopy.tab },
    { id: 'refunds', label: branchRefundsCopy.tab },
  ]
  return (
    <Tabs
      label={copy.tabs}
      chosen={tab}
      onChoose={page.choose}
      tabs={tabs.map(({ id, label }) => ({
        id,
        label,
        content: id === tab && <Panel state={state} page={page} />,
      }))}
    />
  )
}

const pagesFor = (offices: readonly BranchOffice[]) => [
  ...(offices.some(({ index }) => index === DIGITIZATION_OFFICE_INDEX)
    ? [{ id: 'letters', text: copy.letters, icon: 'letter', href: pagePaths.branchLetters } as const]
    : []),
  {
    id: 'people',
    text: branchPersonalDataCopy.link,
    icon: 'user',
    href: pagePaths.branchPersonalData,
  } as const,
]

/** Shows the open claim instead of the tabs (M-ROLE-03). */
function BranchView({ page }: { page: BranchPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  const card = useStore(page.card.$card, { ssr: 'initial' }).kind
  if (state.kind === 'failed')
    return (
      <StaffLoadFailure
        code={state.code}
        title={copy.failedTitle}
        words={rentRefusalText}
        forbidden={copy}
        onRetry={page.retry}
        onLogin={page.login}
      />
    )
  const shown = state.kind === 'shown' ? state : null
  const offices = shown?.branch.offices ?? []
  const pages = pagesFor(offices)
  return (
    <Stack gap={card === 'failed' ? 'xl' : 's'}>
      <Inline gap="m" middleGrows data-print="never">
        <Inline justify="between" gap="xs">
          <Heading level={1} size="h4">
            {copy.title}
          </Heading>
          <HiddenByWidthOrLogin above="tablet">
            <Menu
              label={copy.more}
              size="small"
              actions={[...pages, { id: 'keys', text: keyboardShortcutsCopy.title, icon: 'help' }]}
              onChoose={() => page.keys.showHelp(true)}
            />
          </HiddenByWidthOrLogin>
        </Inline>
        <ClaimSearchBar
          search={page.search}
          desk={page}
          offices={offices}
          onSearch={() => void page.find()}
          onOffice={page.chooseOffice}
        />
        <HiddenByWidthOrLogin below="desktop">
          <Inline gap="m">
            {pages.map(({ id, text, icon, href }) => (
              <ButtonLink key={id} size="small" tone="plain" icon={icon} href={href}>
                {text}
              </ButtonLink>
            ))}
            <KeyboardHelpButton keys={page.keys} />
          </Inline>
        </HiddenByWidthOrLogin>
      </Inline>
      <CollectorDialog store={page.collector} />
      <KeyboardHelp keys={page.keys} words={keyboardShortcutsCopy.branch} />
      {card !== 'closed' ? <BranchClaimCardView page={page} /> : <Operator state={shown} page={page} />}
    </Stack>
  )
}

export const BranchIsland = island(
  (environment) => createBranchPage(environment, listenToKeyPresses),
  BranchView,
)
