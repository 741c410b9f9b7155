import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { branchCopy as copy } from '#copy/branch.ts'
import { branchDayCopy } from '#copy/branch-day.ts'
import { refundsCopy } from '#copy/branch-refunds.ts'
import { topUpsCopy } from '#copy/branch-top-ups.ts'
import { branchPersonalDataCopy } from '#copy/personal-data.ts'
import { refusalText } from '#copy/refusals.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { TabLabel } from '#parts/tab-label.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { BoxesView } from './boxes-view.tsx'
import type { BranchPage, BranchTab, ShownBranch } from './branch-page.ts'
import { CardView } from './card-view.tsx'
import { DayView } from './day-view.tsx'
import { KeysHelp } from './keys-help.tsx'
import { QueueView } from './queue-view.tsx'
import { RefundsView } from './refunds-view.tsx'
import { type BranchOffice, FoundView, SearchBar } from './search-view.tsx'
import { TopUpsView } from './top-ups-view.tsx'

function Failure({ code, page }: { code: string; page: BranchPage }) {
  if (code !== 'forbidden') {
    return (
      <LoadFailure level={1} code={code} title={copy.failedTitle} words={refusalText} onRetry={page.retry} />
    )
  }
  return (
    <EmptyState
      level={1}
      icon="login"
      title={copy.forbiddenTitle}
      actions={
        <Button tone="primary" onClick={page.login}>
          {copy.login}
        </Button>
      }
    >
      {copy.forbiddenText}
    </EmptyState>
  )
}

/** The day comes first, then what is done with a person in front; what is looked at once a day stands last. */
function Operator({ state, page }: { state: ShownBranch; page: BranchPage }) {
  const { branch, tab } = state
  const queues = (['toSign', 'toBook', 'toEnd', 'toRefuse'] as const).map((queue) => ({
    id: queue,
    label: <TabLabel words={copy.queues[queue]} count={branch.queues[queue]} />,
    content: tab === queue ? <QueueView page={page} offices={branch.offices} /> : null,
  }))
  const found =
    tab === 'search' ? [{ id: 'search', label: copy.search, content: <FoundView page={page} /> }] : []
  return (
    <Tabs
      label={copy.tabs}
      chosen={tab}
      onChoose={(id) => page.choose(id as BranchTab)}
      tabs={[
        ...found,
        {
          id: 'today',
          label: branchDayCopy.tab,
          content: tab === 'today' ? <DayView state={state} page={page} /> : null,
        },
        ...queues,
        {
          id: 'boxes',
          label: copy.boxes,
          content: tab === 'boxes' ? <BoxesView page={page} offices={branch.offices} /> : null,
        },
        {
          id: 'topUps',
          label: topUpsCopy.tab,
          content: tab === 'topUps' ? <TopUpsView page={page} /> : null,
        },
        {
          id: 'refunds',
          label: refundsCopy.tab,
          content: tab === 'refunds' ? <RefundsView page={page} /> : null,
        },
      ]}
    />
  )
}

/** Other pages of the back office; letters are digitized at one office. */
const pagesFor = (offices: readonly BranchOffice[]) => [
  ...(offices.some(({ index }) => index === DIGITIZATION_INDEX)
    ? [{ id: 'letters', text: copy.letters, icon: 'letter', href: addresses.branchLetters } as const]
    : []),
  {
    id: 'people',
    text: branchPersonalDataCopy.link,
    icon: 'user',
    href: addresses.branchPersonalData,
  } as const,
]

/** The branch back office: one search, the day, queues, boxes; a claim at the counter takes the place of the list (M-ROLE-03). */
export function BranchView({ page }: { page: BranchPage }) {
  const state = useStore(page.$state)
  const atCounter = useStore(page.card.$card).kind !== 'closed'
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  const { operator, offices } = state.branch
  const pages = pagesFor(offices)
  return (
    <Stack gap="m">
      <Inline justify="between" wrap={false} data-print="never">
        <Stack gap="xxs">
          <Heading level={1} size="h3">
            {copy.title}
          </Heading>
          <Hidden below="tablet">
            <Text size="small" tone="muted">
              {copy.who(operator)} · {copy.offices(offices.length)}
            </Text>
          </Hidden>
        </Stack>
        <Hidden below="tablet">
          <Inline gap="m">
            <KeysHelp page={page} />
            {pages.map(({ id, text, icon, href }) => (
              <ButtonLink key={id} size="small" tone="plain" icon={icon} href={href}>
                {text}
              </ButtonLink>
            ))}
          </Inline>
        </Hidden>
        <Hidden above="phone">
          <Menu label={copy.more} size="small" actions={pages} />
        </Hidden>
      </Inline>
      <SearchBar page={page} offices={offices} />
      {atCounter ? <CardView page={page} /> : <Operator state={state} page={page} />}
    </Stack>
  )
}
