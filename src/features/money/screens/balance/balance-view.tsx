import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CalendarDate, endOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { downloadBalanceReconciliation, downloadTopUpPaymentOrder } from '#money/api/balance.ts'
import {
  balanceRefusalText,
  organisationBalanceCopy as copy,
  topUpSbpCopy,
} from '#money/words/organisation-balance.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { BalanceOperationsView } from './balance-operations-list.tsx'
import { type BalancePage, createBalancePage, type LoadedBalance } from './balance-page.ts'
import { TopUpView } from './top-up-view.tsx'

interface Props {
  state: LoadedBalance
  page: BalancePage
}

const formatDay = (instant: string): string => formatDottedDate(todayInZone(new Date(instant)))

function WaitingTopUps({ state, page }: Props) {
  const { waiting } = state.balance
  if (waiting.length === 0) return null
  return (
    <Card padding="small" as="section" aria-labelledby="waiting">
      <Stack gap="s">
        <Heading level={2} size="h4" id="waiting">
          {copy.waitingTitle}
        </Heading>
        <Stack as="ul" gap="s">
          {waiting.map(({ id, amount, createdAt, state: paymentState }) => (
            <li key={id}>
              <Stack gap="none">
                <Inline justify="between" gap="xs" align="baseline">
                  <Text>{copy.waitingRow(id, formatDay(createdAt))}</Text>
                  <Text weight="strong" numeric nowrap>
                    {formatAmount(amount)}
                  </Text>
                </Inline>
                <Inline justify="between" gap="xs">
                  {paymentState === 'waiting' ? (
                    <Link href={`${pagePaths.paymentSbp}?topUp=${id}`} alone>
                      {topUpSbpCopy.goOn}
                    </Link>
                  ) : (
                    <Link href={buildFileUrl(downloadTopUpPaymentOrder, { id })} icon="download" external>
                      {copy.order}
                    </Link>
                  )}
                  <Button tone="plain" size="small" busy={state.busy} onClick={() => void page.giveUp(id)}>
                    {copy.giveUp}
                  </Button>
                </Inline>
              </Stack>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function Reconciliation({ months }: { months: readonly CalendarDate[] }) {
  const [period, setPeriod] = useState({ from: months.at(-1) ?? '', to: months[0] ?? '' })
  if (months.length === 0) return null
  const options = months.map((first) => ({ value: first, label: copy.monthInDigits(first) }))
  const { from, to } = period
  const isWrong = from > to
  return (
    <Card tone="sunken" padding="small" as="section" aria-labelledby="act" data-print="never">
      <Stack gap="xs">
        <Heading level={2} size="h4" id="act">
          {copy.actTitle}
        </Heading>
        <FilterBar>
          {(['from', 'to'] as const).map((end) => (
            <Select
              key={end}
              name={`act-${end}`}
              label={copy[end]}
              options={options}
              value={period[end]}
              error={end === 'from' && isWrong ? copy.actRefused : undefined}
              onChange={(event) => setPeriod({ ...period, [end]: event.target.value })}
            />
          ))}
          {!isWrong && (
            <ButtonLink
              icon="download"
              href={buildFileUrl(downloadBalanceReconciliation, undefined, { from, to: endOfMonth(to) })}
              external
            >
              {copy.act}
            </ButtonLink>
          )}
        </FilterBar>
      </Stack>
    </Card>
  )
}

function AffordableExtensions({ reach }: { reach: NonNullable<LoadedBalance['reach']> }) {
  const { extensions, rents, nextCost } = reach
  if (rents === 0) return null
  if (extensions === 0 && nextCost !== null) return <Text>{copy.reachNone(formatAmount(nextCost))}</Text>
  return (
    <>
      <Text>{copy.reach(extensions, rents)}</Text>
      {nextCost !== null && (
        <Text size="small" tone="muted">
          {copy.nextCost(formatAmount(nextCost))}
        </Text>
      )}
    </>
  )
}

function Amount({ balance, reach }: Pick<LoadedBalance, 'balance' | 'reach'>) {
  return (
    <Stack gap="xxs">
      <Text tone="muted">{copy.now}</Text>
      <Text size="figure" weight="strong" numeric data-test="balance">
        {formatAmount(balance.amount)}
      </Text>
      {reach !== null && <AffordableExtensions reach={reach} />}
      {balance.connectedAt !== null && (
        <Text size="small" tone="muted">
          {copy.connectedSince(formatDay(balance.connectedAt))}
        </Text>
      )}
    </Stack>
  )
}

const RefusalText = ({ code }: { code: string | null }) => (
  <RefusalNotice code={code} words={balanceRefusalText} title={copy.refusedTitle} />
)

function Connected({ state, page }: Props) {
  return (
    <Stack gap="m">
      <RefusalText code={state.refused} />
      <Columns shape="asideStart" align="start" gap="l">
        <Columns shape="two" align="start" gap="m">
          <Stack gap="m">
            <Card tone="raised" padding="small" as="section" aria-label={copy.now}>
              <Amount balance={state.balance} reach={state.reach} />
            </Card>
            <WaitingTopUps state={state} page={page} />
          </Stack>
          <Card padding="small" as="section" aria-labelledby="top-up" data-print="never">
            <TopUpView form={page.topUp} sbp={state.sbp} />
          </Card>
        </Columns>
        <Stack gap="l">
          <BalanceOperationsView operations={page.operations} months={state.months} />
          <Reconciliation months={state.months} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function NotConnected({ state, page }: Props) {
  return (
    <Stack gap="m">
      <RefusalText code={state.refused} />
      <EmptyState
        icon="building"
        title={copy.connectTitle}
        actions={
          <Button tone="primary" size="large" busy={state.busy} onClick={() => void page.connect()}>
            {state.busy ? copy.connecting : copy.connect}
          </Button>
        }
      >
        {copy.connectText}
      </EmptyState>
    </Stack>
  )
}

function BalanceView({ page }: { page: BalancePage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title} />
      <OrganisationPageStatus
        state={state}
        loading={copy.loading}
        failedTitle={copy.failedTitle}
        words={balanceRefusalText}
        onRetry={page.retry}
      />
      {state.kind === 'shown' &&
        (state.balance.connected ? (
          <Connected state={state} page={page} />
        ) : (
          <NotConnected state={state} page={page} />
        ))}
    </Stack>
  )
}

export const BalanceIsland = island(createBalancePage, BalanceView)
