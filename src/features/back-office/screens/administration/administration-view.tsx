import { useStore } from '@nanostores/react'
import { IntegrationsTable } from '#back-office/parts/back-office-header.tsx'
import {
  administrationRefusalText,
  administrationCopy as copy,
  proposedRentEndsCopy,
  stuckJobsCopy,
  stuckMessagesCopy,
  stuckRefundsCopy,
  stuckWebhooksCopy,
  suspendedServicesCopy,
} from '#back-office/words/administration.ts'
import { auditCopy, personalDataRegistersCopy } from '#back-office/words/administration-audit.ts'
import { closedOfficesCopy } from '#back-office/words/administration-closed-offices.ts'
import { holderBlocksCopy } from '#back-office/words/administration-holder-blocks.ts'
import { unregisteredReceiptsCopy } from '#back-office/words/administration-receipts.ts'
import { island } from '#kit/screens/island.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { StaffLoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { bankStatementsCopy } from '#money/words/bank-statements.ts'
import { waitStaffCopy } from '#rent/words/wait-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { visitLoadsCopy } from '#visits/words/visit-loads.ts'
import {
  type AdministrationPage,
  type AdministrationTab,
  createAdministrationPage,
  type LoadedAdministrationState,
} from './administration-page.ts'
import { StatementsView } from './statements-view.tsx'

const lists = [
  ['refunds', stuckRefundsCopy.tab],
  ['ends', proposedRentEndsCopy.tab],
  ['receipts', unregisteredReceiptsCopy.tab],
  ['jobs', stuckJobsCopy.tab],
  ['letters', stuckMessagesCopy.tab],
  ['webhooks', stuckWebhooksCopy.tab],
] as const

const managed = [
  ['offices', closedOfficesCopy.tab],
  ['blocks', holderBlocksCopy.tab],
  ['services', suspendedServicesCopy.tab],
] as const

function StateView({ state, page }: { state: LoadedAdministrationState; page: AdministrationPage }) {
  const { stuck, integrations, letters } = state.report
  const alarms = lists.filter(([id]) => stuck[id] > 0)
  const clearLists = lists.filter(([id]) => stuck[id] === 0).map(([, label]) => label)
  const waiting = copy.waiting(letters.waiting, letters.oldest)
  return (
    <Stack gap="m">
      {alarms.length === 0 ? (
        <Notice tone="success">{`${copy.allWell}. ${waiting}`}</Notice>
      ) : (
        <Notice tone="danger" title={copy.stuck}>
          <Stack gap="xs">
            <Inline gap="m">
              {alarms.map(([id, label]) => (
                <LinkButton key={id} onClick={() => page.choose(id)}>
                  {`${label}: ${stuck[id]}`}
                </LinkButton>
              ))}
            </Inline>
            <Text size="small" tone="muted">
              {clearLists.length === 0 ? waiting : `${copy.clear(clearLists)}. ${waiting}`}
            </Text>
          </Stack>
        </Notice>
      )}
      <Stack gap="s" as="section" aria-labelledby="systems">
        <Heading level={2} size="h4" id="systems">
          {copy.systems}
        </Heading>
        <IntegrationsTable systems={integrations} />
      </Stack>
    </Stack>
  )
}

interface PartsProps {
  state: LoadedAdministrationState | null
  page: AdministrationPage
}

function Panel({ state, page }: PartsProps) {
  if (state === null) return <Skeleton label={copy.loading} shape="table" count={10} />
  if (state.tab === 'state') return <StateView state={state} page={page} />
  if (state.tab === 'statements') return <StatementsView part={page.statements} />
  return <ListView list={page[state.tab]} />
}

function Parts({ state, page }: PartsProps) {
  const chosen = state?.tab ?? 'state'
  const choose = (id: string) => page.choose(id as AdministrationTab)
  const tabs = [
    { id: 'state', words: copy.state },
    ...lists.map(([id, words], index) => ({
      id,
      words,
      startsGroup: index === 0,
      count: state?.report.stuck[id] ?? 0,
    })),
    { id: 'statements', words: bankStatementsCopy.tab },
    ...managed.map(([id, words], index) => ({ id, words, startsGroup: index === 0 })),
    { id: 'wait', startsGroup: true, words: waitStaffCopy.tab },
    { id: 'visits', words: visitLoadsCopy.tab },
    { id: 'registers', words: personalDataRegistersCopy.tab },
    { id: 'audit', words: auditCopy.tab },
  ].map((tab) => ({ count: 0, startsGroup: false, ...tab }))
  return (
    <>
      <HiddenByWidthOrLogin above="tablet">
        <Select
          name="administration-tab"
          label={copy.tabs}
          labelHidden
          options={tabs.map(({ id, words, count }) => ({
            value: id,
            label: count > 0 ? `${words}: ${count}` : words,
          }))}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </HiddenByWidthOrLogin>
      <Tabs
        label={copy.tabs}
        column
        chosen={chosen}
        onChoose={choose}
        tabs={tabs.map(({ id, words, count, startsGroup }) => ({
          id,
          startsGroup,
          label: <TabLabel words={words} count={count} />,
          content: id === chosen && <Panel state={state} page={page} />,
        }))}
      />
    </>
  )
}

function AdministrationView({ page }: { page: AdministrationPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'failed')
    return (
      <StaffLoadFailure
        code={state.code}
        title={copy.failed}
        words={administrationRefusalText}
        forbidden={copy}
        onRetry={page.retry}
        onLogin={page.login}
      />
    )
  const shown = state.kind === 'shown' ? state : null
  const words = shown?.reloading ? copy.reloading : copy.reload
  const reload = {
    icon: 'refresh',
    busy: shown?.reloading ?? true,
    onClick: () => void page.again(),
  } as const
  return (
    <Stack gap="s">
      <Inline justify="between">
        <Heading level={1} size="h4">
          {copy.title}
        </Heading>
        <HiddenByWidthOrLogin below="tablet">
          <Button size="small" {...reload}>
            {words}
          </Button>
        </HiddenByWidthOrLogin>
        <HiddenByWidthOrLogin above="phone">
          <Button iconOnly {...reload}>
            {words}
          </Button>
        </HiddenByWidthOrLogin>
      </Inline>
      <RefusalNotice code={shown?.refused ?? null} words={administrationRefusalText} />
      <Parts state={shown} page={page} />
    </Stack>
  )
}

export const AdministrationIsland = island(createAdministrationPage, AdministrationView)
